import type { ComponentProps } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'aria-label'> {
  /** The accessible name, such as 'Select Ada Byron'. */
  label: string;
  checked: boolean;
  /** Indeterminate: some of the items it selects are checked, but not all. */
  some?: boolean;
  /** Why it can't be changed: shown as its tooltip. It stays in the tab order. */
  unavailable?: string | undefined;
  /** `shiftKey`: Shift was held, such as to select a range. */
  onChange: (checked: boolean, shiftKey: boolean) => void;
}

/** A checkbox without visible text. The clickable area is larger than the box, for fingers. */
export function Checkbox({ label, some = false, unavailable, onChange, ...input }: CheckboxProps) {
  return (
    <label className="ui-checkbox" title={unavailable ?? label}>
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        title={unavailable}
        aria-disabled={unavailable !== undefined || undefined}
        // The native event is the click; React has no type for that.
        onChange={({ target, nativeEvent }) =>
          unavailable ?? onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
        ref={(element) => {
          if (element) element.indeterminate = some;
        }}
      />
    </label>
  );
}
