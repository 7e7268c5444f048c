import type { LucideIcon } from 'lucide-react';
import { Menu as PrimeMenu, type MenuPassThroughMethodOptions } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import { useId, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import './menu.css';
import { PrimeRoot } from '../prime-root.tsx';
import { writeStored } from '../browser/storage.ts';
import { type ColumnChoice, useColumnChoice, useWindowEvent } from '../hooks.ts';

export interface MenuCommand {
  label: string;
  icon?: LucideIcon;
  /** For one of several choices: whether it is the current one. */
  checked?: boolean;
  /** For a command that switches something: whether it is on. */
  on?: boolean;
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

  const toItem = ({ label: text, icon: Icon, checked, on, run }: MenuCommand): CheckableItem => ({
    label: text,
    ...(Icon && { icon: <Icon size={16} /> }),
    ...(checked !== undefined && { role: 'menuitemradio', checked }),
    ...(on !== undefined && { role: 'menuitemcheckbox', checked: on }),
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

type CheckableItem = MenuItem & { role?: string; checked?: boolean };

/** An item is a link in PrimeReact, which a screen reader would find inside it. Without these it is plain text. */
const notFocusable = { href: undefined, tabIndex: undefined, 'aria-label': undefined };

/** PrimeReact knows no choices: it passes the item only in `context`, which its types don't have. */
function choiceAttributes(options: MenuPassThroughMethodOptions | undefined) {
  const { role, checked } = (options as unknown as { context: { item: CheckableItem } }).context.item;
  return role === undefined ? {} : { role, 'aria-checked': checked };
}

export interface TableMenuProps {
  /** Names the table in the browser's storage. */
  list: string;
  /** The columns that can be hidden; headers are enough. */
  columns: readonly (ColumnChoice | string)[];
  /** What else can be done with the list. */
  commands?: readonly MenuCommand[];
}

interface OpenTableMenuProps extends TableMenuProps {
  /** Whether the table has rows now, rather than cards. */
  hasRows: boolean;
  opener: HTMLElement | null;
  onClose: () => void;
}

/** The menu of a list: its commands, its columns and the height of all tables' rows. */
export function TableMenu({ list, columns, commands, hasRows, opener, onClose }: OpenTableMenuProps) {
  const { isShown, toggle } = useColumnChoice(list);
  const choices = columns.map((each) => {
    const column = typeof each === 'string' ? { header: each } : each;
    return { label: column.header, on: isShown(column), run: () => toggle(column) };
  });
  return (
    <Menu
      label="List options"
      opener={opener}
      onClose={onClose}
      groups={[
        ...(commands ? [{ commands }] : []),
        { heading: 'Columns', commands: choices },
        ...(hasRows ? [{ heading: 'Rows', commands: [compact()] }] : []),
      ]}
    />
  );
}

const page = document.documentElement;

/** Makes the rows of all tables lower, and remembers it in this browser. On load, the portal's before-paint.js does it. */
function compact(): MenuCommand {
  const on = page.dataset['density'] === 'compact';
  return {
    label: 'Compact rows',
    on,
    run() {
      writeStored('localStorage', 'density', on ? null : 'compact');
      if (on) delete page.dataset['density'];
      else page.dataset['density'] = 'compact';
    },
  };
}
