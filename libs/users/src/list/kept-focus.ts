import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** What holds the focus while it is open. */
const modal = '[aria-modal="true"]';

/**
 * Keeps the focus in `area` when the row or button that had it goes away: because its user was deleted, the page was
 * turned or what had failed succeeded. It then goes to the row in the same place, the last one, or the one thing to do
 * in an empty list. `opened` is the row to which a dialog belongs that was opened by its address. Where there is none, as
 * when a user is enrolled from another screen, the heading has the focus once the dialog is closed.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, opened: number | undefined, hasDialog: boolean) {
  const row = useRef<number>(undefined);
  const hadDialog = useRef(hasDialog);
  useEffect(() => {
    function follow({ target }: Event) {
      if (!(target instanceof Element) || target.closest(modal)) return;
      row.current = area.current?.contains(target)
        ? rowsOf(area).findIndex((each) => each.contains(target))
        : undefined;
    }
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    };
  }, [area]);

  // After every change of what is shown.
  useLayoutEffect(() => {
    const isClosed = hadDialog.current && !hasDialog;
    hadDialog.current = hasDialog;
    row.current ??= opened;
    if (document.activeElement !== document.body || document.querySelector(modal)) return;
    if (row.current === undefined) {
      if (isClosed) document.querySelector('h1')?.focus();
      return;
    }
    const rows = rowsOf(area);
    const place = Math.min(Math.max(row.current, 0), rows.length - 1);
    const next = rows[place] ?? area.current?.querySelector<HTMLElement>('h2 ~ :is(a, button)');
    next?.focus();
  });
}

const rowsOf = (area: RefObject<HTMLElement | null>) => [
  ...(area.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]') ?? []),
];
