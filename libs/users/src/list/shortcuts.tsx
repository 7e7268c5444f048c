import type { User } from '@scv/api';
import { OnDemand } from '@scv/ui';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate, useNavigation } from 'react-router';
import type { ListCommand, ListState } from '../list-commands.ts';
import type { UserFilters } from '../user-filters.ts';
import { overList, userPaths } from '../user-paths.ts';
import { useShortcuts } from './single-key-shortcuts.ts';

/** Opened by `?`, or from the name menu and the palette. */
export function ShortcutsHelp({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const close = () => onOpen(false);
  return (
    <OnDemand load={() => import('./shortcuts-dialog.tsx')} open={open} onFail={close}>
      {({ ShortcutsDialog }) => <ShortcutsDialog onClose={close} />}
    </OnDemand>
  );
}

/** The keyboard shortcuts of the list, and its focus. Gives the parts of the list what they need for them. */
export function useListShortcuts(filters: UserFilters, users: readonly User[] | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const searchForm = useRef<HTMLFormElement>(null);
  const [open, onOpen] = useState(false);
  const navigate = useNavigate();
  const isLoading = useNavigation().state !== 'idle';
  const hasDialog = useLocation().pathname !== userPaths.list();
  const dialog = useMatch('/users/:id/:dialog');
  const opened = users?.findIndex(({ id }) => id === dialog?.params.id) ?? -1;
  useRestoreFocus(area, opened === -1 ? undefined : opened, hasDialog);

  function focusSearch() {
    const box = searchForm.current?.querySelector('input');
    box?.focus();
    box?.select();
  }
  // flushSync: the next key must already find the list left.
  const enroll = () => void navigate(userPaths.enroll(filters), { ...overList, flushSync: true });
  const showHelp = () => onOpen(true);
  // The bar comes after the rows, each of which has several tab stops.
  const focusActions = () => area.current?.querySelector<HTMLElement>('.bulk-bar button')?.focus();
  useShortcuts(isLoading || hasDialog ? {} : { '/': focusSearch, n: enroll, a: focusActions, '?': showHelp });
  useListCommand('shortcuts', showHelp);
  const focusRows = () => area.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  return { area, searchForm, help: { open, onOpen }, focusSearch, focusRows };
}

/** Runs `act` once if another screen has sent this command (see `commandList`); a reload or Back doesn't repeat it. */
export function useListCommand(command: ListCommand, act: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: ListState | null };
  const isSent = state?.command === command;
  const run = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    act();
  });
  useEffect(() => {
    if (isSent) run();
  }, [isSent]);
}

const modal = '[aria-modal="true"]';

/**
 * Keeps the keyboard focus in `area` when the focused element is removed or its row shows another user: the user was
 * deleted, another page came, or a retry succeeded. Focuses the row in the same place, else the last row, else the
 * empty state's first button. `opened` is the index of the row whose dialog was opened by its address; it gets the
 * focus when the dialog closes. Without such a row, as after enrolling from another screen, the heading gets it.
 */
function useRestoreFocus(area: RefObject<HTMLElement | null>, opened: number | undefined, hasDialog: boolean) {
  const row = useRef<number>(undefined);
  const userId = useRef<string>(undefined);
  const hadDialog = useRef(hasDialog);
  // Before the screen is painted: a key pressed as soon as it shows may focus a row.
  useLayoutEffect(() => {
    function follow({ target }: Event) {
      if (!(target instanceof Element) || target.closest(modal)) return;
      row.current = area.current?.contains(target)
        ? rowsOf(area).findIndex((element) => element.contains(target))
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
