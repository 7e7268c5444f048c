import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { openTab, opensTab } from '../browser/new-tab.ts';
import { shortcutKey } from '../browser/shortcut-key.ts';
import { isPending } from '../feedback/loading.tsx';

/** What clicks and keys do in a row of a Table. */
export interface RowHandlers<Row> {
  /** Enter on the row, or a click in it: then `column` is the id of the cell's column, or a `data-column` in it. */
  onOpen: (row: Row, column: string | undefined) => void;
  /** The row's own address, which a click with Ctrl, Cmd or the middle button opens in a new tab. */
  addressOf?: (row: Row) => string;
  /** Any other key while the focus is in the row, such as 'Delete' or ' '. Returns true if it was handled. */
  onKey?: (row: Row, key: string) => boolean;
  /** Shift and a click in the row, also on a link, or Shift+Space on the row: selects the rows up to this one. */
  onSelectTo?: (row: Row) => void;
}

/** The index of the row that a key moves to. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Roving tabindex: all rows are one tab stop, and the arrow keys move between them; the buttons in the rows are tab
 * stops of their own. Returns the handlers of the `tbody`, and the `tabIndex` of each row.
 */
export function useTableRows<Row>(rows: readonly Row[], handlers: RowHandlers<Row> | undefined) {
  const [current, setCurrent] = useState(0);
  if (!handlers) return { body: {}, tabIndexOf: () => undefined };
  const { onOpen, addressOf, onKey, onSelectTo } = handlers;

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    const { row, index } = rowAt(event, rows);
    if (!row || event.ctrlKey || event.metaKey || event.altKey || isPending()) return;
    if (event.shiftKey) {
      if (event.key !== ' ' || isControl(event.target) || !onSelectTo) return;
      event.preventDefault();
      return onSelectTo(row);
    }
    const target = moves[event.key]?.(index, rows.length - 1);
    if (target !== undefined) {
      event.preventDefault();
      rowsOf(event.currentTarget)[target]?.focus();
      return;
    }
    if (isControl(event.target) && (event.key === 'Enter' || event.key === ' ')) return;
    // Ignore a held Enter: it would act again in the dialog that it opened.
    if (event.key === 'Enter') return event.repeat ? undefined : onOpen(row, undefined);
    // A handled key must not scroll too.
    if (onKey?.(row, shortcutKey(event))) event.preventDefault();
  }

  function onClick(event: MouseEvent<HTMLTableSectionElement>) {
    const { row, element } = rowAt(event, rows);
    const cell = element.closest('td');
    if (row && onSelectTo && selectsTo(event)) {
      event.preventDefault(); // A link would open a window.
      return onSelectTo(row);
    }
    // Selecting text with the pointer is for copying it.
    if (!row || !cell || isControl(event.target) || getSelection()?.isCollapsed === false) return;
    if (cell.matches('.is-actions, .is-select')) return;
    if (addressOf && opensTab(event)) return openTab(addressOf(row));
    onOpen(row, element.closest<HTMLElement>('[data-column]')?.dataset['column']);
  }

  function onAuxClick(event: MouseEvent<HTMLTableSectionElement>) {
    if (addressOf && opensTab(event)) onClick(event);
  }

  /** Shift would select the text between two clicks; the middle button would scroll. */
  function onMouseDown(event: MouseEvent<HTMLTableSectionElement>) {
    if ((onSelectTo && selectsTo(event)) || (addressOf && event.button === 1 && !isControl(event.target)))
      event.preventDefault();
  }

  function onFocus(event: FocusEvent<HTMLTableSectionElement>) {
    const { row, index } = rowAt(event, rows);
    if (row) setCurrent(index);
  }
  const shown = Math.min(current, rows.length - 1);
  return {
    body: { onKeyDown, onClick, onAuxClick, onMouseDown, onFocus },
    tabIndexOf: (index: number) => (index === shown ? 0 : -1),
  };
}

function rowAt<Row>({ target, currentTarget }: FocusEvent | KeyboardEvent | MouseEvent, rows: readonly Row[]) {
  const element = target as Element;
  const index = rowsOf(currentTarget as HTMLTableSectionElement).findIndex((row) => row.contains(element));
  return { index, row: rows[index], element };
}

/** Without the details under them. */
const rowsOf = (body: HTMLTableSectionElement) => [...body.rows].filter((row) => row.dataset['row'] !== undefined);

const selectsTo = ({ shiftKey, target }: MouseEvent) =>
  shiftKey && (target as Element).closest('button, input, label, .is-detail') === null;

/** Buttons, links and fields handle clicks and Enter themselves. */
function isControl(target: EventTarget): boolean {
  return (target as Element).closest('button, a, input, select, label') !== null;
}
