import { Field, type FieldProps } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

export interface SelectFieldProps extends Omit<SelectProps, 'id' | 'aria-invalid' | 'aria-describedby'>, FieldProps {}

/** A native select with its label, help and error. */
export function SelectField({ label, error, help, initialFocus, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
