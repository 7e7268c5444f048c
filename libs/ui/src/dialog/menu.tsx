import type { LucideIcon } from 'lucide-react';
import { Menu as PrimeMenu, type MenuPassThroughMethodOptions } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import { useId, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useWindowEvent } from '../window-event.ts';
import './menu.css';
import { PrimeRoot } from '../prime-root.tsx';

interface MenuCommand {
  label: string;
  icon: LucideIcon;
  /** For one of several choices: whether it is the current one. */
  checked?: boolean;
  run: () => void;
}

interface MenuProps {
  label: string;
  /** Separated by a line; `heading` is a title above a group. */
  groups: readonly { heading?: string; commands: readonly MenuCommand[] }[];
  /** The button that opened the menu, which must be beside it in the DOM. Gets the focus back. */
  opener: HTMLElement | null;
  onClose: () => void;
}

/**
 * A menu under its button (PrimeReact's Menu). Arrow keys select, Enter runs; Escape, a press elsewhere or leaving it
 * with Tab closes it. Open as long as it is rendered; it closes before a command runs.
 */
export function Menu({ label, groups, opener, onClose }: MenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node && !root.current?.contains(target) && !opener?.contains(target);
  useWindowEvent('pointerdown', ({ target }) => isOutside(target) && onClose());

  // Before the menu is painted: a key pressed as soon as it shows must reach it.
  useLayoutEffect(() => root.current?.querySelector<HTMLElement>('[role="menu"]')?.focus({ preventScroll: true }), []);

  function close() {
    opener?.focus({ preventScroll: true });
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The row of a table around the menu has its own keys; it must not see these.
    if (event.key !== 'Tab') event.stopPropagation();
    if (event.key === 'Escape') close();
  }

  const toItem = ({ label: text, icon: Icon, checked, run }: MenuCommand): CheckableItem => ({
    label: text,
    icon: <Icon size={16} />,
    ...(checked !== undefined && { checked }),
    command: () => {
      close();
      run();
    },
  });
  const model = groups.flatMap(({ heading, commands }, index) => [
    ...(index > 0 ? [{ separator: true }] : []),
    ...(heading === undefined ? commands.map(toItem) : [{ label: heading, items: commands.map(toItem) }]),
  ]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu inside has the role and the focus
    <div
      ref={root}
      className="ui-menu"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }: FocusEvent) => isOutside(relatedTarget) && onClose()}
    >
      <PrimeRoot>
        <PrimeMenu
          id={id}
          model={model}
          pt={{ menu: { 'aria-label': label }, menuitem: choiceAttributes, action: notFocusable }}
        />
      </PrimeRoot>
    </div>
  );
}

type CheckableItem = MenuItem & { checked?: boolean };

/** An item is a link in PrimeReact, which a screen reader would find inside it. Without these it is plain text. */
const notFocusable = { href: undefined, tabIndex: undefined, 'aria-label': undefined };

/** PrimeReact knows no choices: it passes the item only in `context`, which its types don't have. */
function choiceAttributes(options: MenuPassThroughMethodOptions | undefined) {
  const { checked } = (options as unknown as { context: { item: CheckableItem } }).context.item;
  return checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked };
}
