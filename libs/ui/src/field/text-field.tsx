import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>, FieldProps {}

/** One line of text with its label, help and error. `ref` is the input's, to focus the first invalid field. */
export function TextField({ label, error, help, initialFocus, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {(control) => <input type="text" {...input} {...control} className="ui-input" />}
    </Field>
  );
}
