import { type RefObject, useLayoutEffect, useRef } from 'react';

const modal = '[aria-modal="true"]';

/**
 * Keeps the keyboard focus in `area` when the focused element is removed or its row shows another user: the user was
 * deleted, another page came, or a retry succeeded. Focuses the row in the same place, else the last row, else the
 * empty state's first button. `opened` is the index of the row whose dialog was opened by its address; it gets the
 * focus when the dialog closes. Without such a row, as after enrolling from another screen, the heading gets it.
 */
export function useRestoreFocus(area: RefObject<HTMLElement | null>, opened: number | undefined, hasDialog: boolean) {
  const row = useRef<number>(undefined);
  const userId = useRef<string>(undefined);
  const hadDialog = useRef(hasDialog);
  // Before the screen is painted: a key pressed as soon as it shows may focus a row.
  useLayoutEffect(() => {
    function follow({ target }: Event) {
      if (!(target instanceof Element) || target.closest(modal)) return;
      row.current = area.current?.contains(target)
        ? rowsOf(area).findIndex((each) => each.contains(target))
        : undefined;
      userId.current = rowAround(target)?.dataset['row'];
    }
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    };
  }, [area]);

  // After every render: any of them may have removed the focused element.
  useLayoutEffect(() => {
    const isClosed = hadDialog.current && !hasDialog;
    hadDialog.current = hasDialog;
    row.current ??= opened;
    const focused = rowAround(document.activeElement);
    if (focused && area.current?.contains(focused) && focused.dataset['row'] !== userId.current) {
      // Without blur nothing would be announced when the row itself has the focus.
      (document.activeElement as HTMLElement).blur();
    }
    if (document.activeElement !== document.body || document.querySelector(modal)) return;
    if (row.current === undefined) {
      if (isClosed) document.querySelector('h1')?.focus();
      return;
    }
    const rows = rowsOf(area);
    const index = Math.min(Math.max(row.current, 0), rows.length - 1);
    const next = rows[index] ?? area.current?.querySelector<HTMLElement>('h2 ~ :is(a, button), h2 ~ * :is(a, button)');
    next?.focus();
  });
}

const rowAround = (element: Element | null) => element?.closest<HTMLElement>('tr[data-row]');

const rowsOf = (area: RefObject<HTMLElement | null>) => [
  ...(area.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]') ?? []),
];
