import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'id' | 'aria-invalid' | 'aria-describedby' | 'children'>, FieldProps {
  options: readonly SelectOption[];
}

/** A native select with its label, help and error. */
export function SelectField({ label, error, help, initialFocus, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {(control) => (
        <div className="ui-input-box">
          <select {...select} {...control} className="ui-input has-end">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} className="ui-chevron" />
        </div>
      )}
    </Field>
  );
}
