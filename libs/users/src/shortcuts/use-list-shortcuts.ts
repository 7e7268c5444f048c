import type { UserList } from '@scv/api';
import { useRef, useState } from 'react';
import { useLocation, useMatch } from 'react-router';
import { useUserDialogs } from '../edit/dialog-state.ts';
import { useKeptFocus } from '../list/kept-focus.ts';
import { useAsked } from '../use-asked.ts';
import type { UserFilters } from '../list/user-filters.ts';
import { userPaths } from '../user-paths.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What the keyboard does on the list, and where its focus is. Gives what the parts of the list need for it. */
export function useListKeys(filters: UserFilters, list: UserList | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const searchForm = useRef<HTMLFormElement>(null);
  const [open, onOpen] = useState(false);
  const { enroll } = useUserDialogs(filters);
  const dialog = useMatch('/users/:id/:dialog');
  const hasDialog = useLocation().pathname !== userPaths.list();
  useKeptFocus(area, dialog ? list?.userList.findIndex(({ id }) => id === dialog.params.id) : undefined, hasDialog);

  function focusSearch() {
    const box = searchForm.current?.querySelector('input');
    box?.focus();
    box?.select();
  }
  const showKeys = () => onOpen(true);
  useShortcuts({ '/': focusSearch, n: enroll, '?': showKeys });
  useAsked('keys', showKeys);
  const focusRows = () => area.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  return { area, searchForm, keysHelp: { open, onOpen }, focusSearch, focusRows };
}
