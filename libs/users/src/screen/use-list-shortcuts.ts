import type { User } from '@scv/api';
import { useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate, useNavigation } from 'react-router';
import { useListCommand } from './use-list-command.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import type { UserFilters } from '../query/user-filters.ts';
import { overList, userPaths } from '../query/user-paths.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';

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
