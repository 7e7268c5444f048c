import { type ComponentProps, useState } from 'react';
import { type ColumnChoice, useColumnChoice } from '../hooks.ts';
import { IconButton } from '../button/button.tsx';
import type { TableMenuProps } from '../dialog/menu.tsx';
import { OnDemand } from '../feedback/on-demand.tsx';
import { areCards } from './table.tsx';
import './checkbox.css';

/** The columns that are shown by the choice in the menu of the same list. */
export function useShownColumns<Shown extends ColumnChoice>(list: string, columns: readonly Shown[]) {
  return columns.filter(useColumnChoice(list).isShown);
}

/** The button that opens the menu of a list. */
export function TableMenuButton(props: TableMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        ref={setButton}
        icon="ellipsis"
        large
        label="List options"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <OnDemand load={() => import('../dialog/menu.tsx')} open={open} onFail={close}>
        {({ TableMenu }) => (
          <TableMenu
            {...props}
            hasRows={!areCards(document.querySelector('.ui-table tbody'))}
            opener={button}
            onClose={close}
          />
        )}
      </OnDemand>
    </>
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
