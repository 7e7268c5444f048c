import type { DialogState } from './edit/dialog-state.ts';
import type { AskedState } from './use-asked.ts';
import { defaultFilters, readFilters, writeFilters, type UserFilters } from './list/user-filters.ts';

/** The addresses of the user screens. Each keeps the list's state, so that the list under a dialog stays as it is. */
export const userPaths = {
  list: (filters: Partial<UserFilters> = {}) => address('/users', filters),
  enroll: (filters: Partial<UserFilters> = {}) => address('/users/enroll', filters),
  import: (filters: Partial<UserFilters> = {}) => address('/users/import', filters),
  edit: (id: string, filters: Partial<UserFilters> = {}) => address(`/users/${encodeURIComponent(id)}/edit`, filters),
  delete: (id: string, filters: Partial<UserFilters> = {}) =>
    address(`/users/${encodeURIComponent(id)}/delete`, filters),
};

/** How a link opens a dialog: the list behind stays where it is scrolled to. */
export const overList = { state: { overList: true } satisfies DialogState, preventScrollReset: true };

/** Where a user is enrolled from an address, and how to go there: over the list and its state where that is what is shown. */
export function enrollFrom({ pathname, search }: { pathname: string; search: string }) {
  return pathname === userPaths.list()
    ? { address: userPaths.enroll(readFilters(new URLSearchParams(search))), options: overList }
    : { address: userPaths.enroll(), options: {} };
}

/** Where the list does what is asked of it from an address, and how to go there: the list that is shown, else all users. */
export function askedOfList({ pathname, search }: { pathname: string; search: string }, asked: AskedState['asked']) {
  const isShown = pathname === userPaths.list();
  return {
    address: isShown ? pathname + search : userPaths.list(),
    options: { state: { asked } satisfies AskedState, replace: isShown, preventScrollReset: isShown },
  };
}

function address(path: string, filters: Partial<UserFilters>): string {
  const search = writeFilters({ ...defaultFilters, ...filters }).toString();
  return search ? `${path}?${search}` : path;
}
