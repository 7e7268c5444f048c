import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly SelectOption[];
}

/** A native select. Give it a label: `aria-label`, or the `id` that a label refers to. */
export function Select({ options, ...select }: SelectProps) {
  return (
    <div className="ui-input-box">
      <select {...select} className="ui-input has-end">
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className="ui-chevron" />
    </div>
  );
}
