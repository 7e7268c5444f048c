import type { SuccessOf } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import type { UserFilters } from './user-sort.ts';
import type { User } from '../user-row/user.ts';

type UserCounts = NonNullable<SuccessOf<'listUsers'>['counts']>;

/** How many users have a role and a status. */
export interface Group extends Pick<User, 'role' | 'status'> {
  users: number;
  /** There may be more. */
  isCapped?: boolean;
}

/** All users. */
export const countUsers = (db: Queryable): Promise<Group[]> => db.query('SELECT role, status, users FROM user_counts');

const inFilters = (groups: readonly Group[], { role, status }: UserFilters) =>
  groups.filter((group) => (role ?? group.role) === group.role && (status ?? group.status) === group.status);

/** How many users of the groups pass the filters. */
export const countOf = (groups: readonly Group[], filters: UserFilters): number =>
  inFilters(groups, filters).reduce((sum, { users }) => sum + users, 0);

export const isCapped = (groups: readonly Group[], filters: UserFilters): boolean =>
  inFilters(groups, filters).some((group) => group.isCapped);

/** The contract's `counts`: by role of those who pass the filter by status, and the other way round. */
export function countsOf(groups: readonly Group[], { role, status }: UserFilters): UserCounts {
  const count = (filters: UserFilters) => ({
    count: countOf(groups, filters),
    ...(isCapped(groups, filters) && { capped: true }),
  });
  return {
    role: { admin: count({ role: 'admin', status }), user: count({ role: 'user', status }) },
    status: { Active: count({ role, status: 'Active' }), Inactive: count({ role, status: 'Inactive' }) },
  };
}
