import { Rows4 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { writeStored } from '../browser/storage.ts';
import { IconButton } from '../button/button.tsx';

const page = document.documentElement;

/** Makes the rows of all tables lower, and remembers it in this browser. On load, the portal's before-paint.js does it. */
export function DensityButton() {
  const [compact, setCompact] = useState(page.dataset['density'] === 'compact');

  function toggle() {
    const next = compact ? null : 'compact';
    writeStored('localStorage', 'density', next);
    if (next) page.dataset['density'] = next;
    else delete page.dataset['density'];
    setCompact(!compact);
  }

  return (
    <IconButton className="ui-density" label="Compact rows" aria-pressed={compact} onClick={toggle}>
      <Rows4 size={20} />
    </IconButton>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'aria-label'> {
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
