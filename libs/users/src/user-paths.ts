import { defaultFilters, writeFilters, type UserFilters } from './user-filters.ts';

/** The addresses of the user screens. Each keeps the list's state, so that the list under a dialog stays as it is. */
export const userPaths = {
  list: (filters: Partial<UserFilters> = {}) => address('/users', filters),
  enroll: (filters: Partial<UserFilters> = {}) => address('/users/enroll', filters),
  import: (filters: Partial<UserFilters> = {}) => address('/users/import', filters),
  edit: (id: string, filters: Partial<UserFilters> = {}) => address(`/users/${encodeURIComponent(id)}/edit`, filters),
  delete: (id: string, filters: Partial<UserFilters> = {}) => address(`/users/${encodeURIComponent(id)}/delete`, filters),
};

function address(path: string, filters: Partial<UserFilters>): string {
  const search = writeFilters({ ...defaultFilters, ...filters }).toString();
  return search ? `${path}?${search}` : path;
}
