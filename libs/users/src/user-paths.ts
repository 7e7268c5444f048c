import { hasFeature } from '@scv/api/settings';
import type { FromList } from '@scv/ui/details';
import { hasListState, type UserFilters, writeFilters } from './user-filters.ts';

/** The addresses of the user screens. Each keeps the list's state, so that the list under a dialog stays as it is. */
export const userPaths = {
  list: (filters: Partial<UserFilters> = {}) => address('/users', filters),
  enroll: (filters: Partial<UserFilters> = {}) => address('/users/enroll', filters),
  import: (filters: Partial<UserFilters> = {}) => address('/users/import', filters),
  /** A user's page. It doesn't have the list's state, so that the link can be shared. */
  user: (id: string) => `/users/${encodeURIComponent(id)}`,
  edit: (id: string, filters: Partial<UserFilters> = {}) => address(`/users/${encodeURIComponent(id)}/edit`, filters),
  delete: (id: string, filters: Partial<UserFilters> = {}) =>
    address(`/users/${encodeURIComponent(id)}/delete`, filters),
};

/** The history state of a dialog's address. */
export interface DialogState extends FromList {
  /** The screen under the dialog, which is one step back. */
  over: 'list' | 'user';
  field?: string | undefined;
}

/** Options of a link that opens a dialog over the list. The list keeps its scroll position. */
export const overList = { state: { over: 'list' } satisfies DialogState, preventScrollReset: true };

/** Options of a link that opens a dialog over a user's page. */
export const overUser = ({ list, field }: FromList & Pick<DialogState, 'field'>) => ({
  state: { over: 'user', list, field } satisfies DialogState,
  preventScrollReset: true,
});

/**
 * True if the address shows a user's page, alone or under a dialog. A dialog is over the list if it was opened there, or
 * if its address has the list's state, which survives a new tab.
 */
export function showsUser({ pathname, search, state }: { pathname: string; search: string; state: unknown }): boolean {
  if (!hasFeature('extended')) return false;
  if (isUserPath(pathname)) return true;
  const { over } = (state ?? {}) as Partial<DialogState>;
  if (over !== undefined) return over === 'user';
  return /^\/users\/[^/]+\/(?:edit|delete)$/.test(pathname) && !hasListState(new URLSearchParams(search));
}

/** `/users/{id}`, but no other screen or dialog of the users. */
export const isUserPath = (pathname: string) =>
  /^\/users\/[^/]+$/.test(pathname) && ![userPaths.enroll(), userPaths.import()].includes(pathname);

function address(path: string, filters: Partial<UserFilters>): string {
  const search = writeFilters({ query: '', ...filters }).toString();
  return search ? `${path}?${search}` : path;
}
