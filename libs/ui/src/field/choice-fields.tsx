import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './fields.tsx';
import { Select, type SelectProps } from './select.tsx';
import './switch.css';

interface SelectFieldProps extends Omit<SelectProps, 'id' | 'aria-invalid' | 'aria-describedby'>, FieldProps {}

/** A native select with its label, help and error. */
export function SelectField({ label, error, help, initialFocus, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}

interface SwitchFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'aria-invalid' | 'aria-describedby'>, FieldProps {
  /** The switch at the end of the label's line instead of under it. */
  inline?: boolean;
}

/** On or off, with its label, help and error. Position and shape show the state, not only colour. */
export function SwitchField({ label, error, help, initialFocus, inline = false, ...input }: SwitchFieldProps) {
  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus} inline={inline}>
      {(control) => (
        <span className="ui-switch-box">
          {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its state itself */}
          <input {...input} {...control} type="checkbox" role="switch" className="ui-switch" />
        </span>
      )}
    </Field>
  );
}
