import type { ComponentProps } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'aria-label'> {
  /** The accessible name, such as 'Select Ada Byron'. */
  label: string;
  checked: boolean;
  /** Indeterminate: some of the items it selects are checked, but not all. */
  some?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without visible text. The clickable area is larger than the box, for fingers. */
export function Checkbox({ label, some = false, onChange, ...input }: CheckboxProps) {
  return (
    <label className="ui-checkbox" title={label}>
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        onChange={({ target }) => onChange(target.checked)}
        ref={(element) => {
          if (element) element.indeterminate = some;
        }}
      />
    </label>
  );
}
