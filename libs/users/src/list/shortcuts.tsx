import type { User } from '@scv/api';
import { IconButton, OnDemand } from '@scv/ui';
import { Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate, useNavigation } from 'react-router';
import type { ListCommand, ListState } from '../list-commands.ts';
import type { UserFilters } from '../user-filters.ts';
import { overList, userPaths } from '../user-paths.ts';
import { useRestoreFocus } from './restore-focus.ts';
import { useShortcuts } from './single-key-shortcuts.ts';

/** The button that shows the keyboard shortcuts, with its dialog. */
export function ShortcutsButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const close = () => onOpen(false);
  return (
    <>
      <IconButton className="shortcuts-button" label="Keyboard shortcuts" onClick={() => onOpen(true)}>
        <Keyboard size={20} />
      </IconButton>
      <OnDemand load={() => import('./shortcuts-dialog.tsx')} open={open} onFail={close}>
        {({ ShortcutsDialog }) => <ShortcutsDialog onClose={close} />}
      </OnDemand>
    </>
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
  useRestoreFocus(area, dialog ? users?.findIndex(({ id }) => id === dialog.params.id) : undefined, hasDialog);

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
