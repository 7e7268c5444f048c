import { defaultFilters, writeFilters, type UserFilters } from './user-filters.ts';

/** The addresses of the user screens. */
export const userPaths = {
  list: (filters: Partial<UserFilters> = {}) => {
    const search = writeFilters({ ...defaultFilters, ...filters }).toString();
    return search ? `/users?${search}` : '/users';
  },
};
