import { useNavigate } from 'react-router';
import type { User } from '@scv/api';
import type { UserFilters } from '../list/user-filters.ts';
import { overList, userPaths } from '../user-paths.ts';

/** What the history keeps with the address of a dialog over the list. */
export interface DialogState {
  /** The list is one step back. */
  overList: true;
  /** The id of the column whose field has the focus first. */
  column?: string | undefined;
}

/** Opens the dialogs on a user over the list. */
export function useUserDialogs(filters: UserFilters) {
  const navigate = useNavigate();
  return {
    edit: (user: User, column?: string) => {
      const state: DialogState = { overList: true, column };
      void navigate(userPaths.edit(user.id, filters), { ...overList, state });
    },
    remove: (user: User) => void navigate(userPaths.delete(user.id, filters), overList),
    enroll: () => void navigate(userPaths.enroll(filters), overList),
  };
}
