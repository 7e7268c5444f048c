import type { SuccessOf } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import type { UserFilters } from './user-sort.ts';
import { type AccountState, accountStates, type User } from '../user-row/user.ts';

type UserCounts = NonNullable<SuccessOf<'getListOfUsers'>['counts']>;

/** How many users have a role, a status and an account in one state. */
export interface Group extends Pick<User, 'role' | 'status'> {
  /** Undefined in groups that aren't counted by it. */
  account?: AccountState | 'unknown';
  users: number;
  /** There may be more. */
  isCapped?: boolean;
}

/** All users. */
export const countUsers = (db: Queryable): Promise<Group[]> =>
  db.query('SELECT role, status, account_state AS account, users FROM account_counts');

const inFilters = (groups: readonly Group[], { role, status, account }: UserFilters) =>
  groups.filter(
    (group) =>
      (role ?? group.role) === group.role &&
      (status ?? group.status) === group.status &&
      (account ?? group.account) === group.account,
  );

/** How many users of the groups pass the filters. */
export const countOf = (groups: readonly Group[], filters: UserFilters): number =>
  inFilters(groups, filters).reduce((sum, { users }) => sum + users, 0);

export const isCapped = (groups: readonly Group[], filters: UserFilters): boolean =>
  inFilters(groups, filters).some((group) => group.isCapped);

/** The contract's `counts` by role, status and account: by each of them those who pass the other filters. */
export function countsOf(groups: readonly Group[], { role, status, account }: UserFilters): UserCounts {
  const count = (filters: UserFilters) => ({
    count: countOf(groups, filters),
    ...(isCapped(groups, filters) && { capped: true }),
  });
  const byAccount = accountStates.map((state) => [state, count({ role, status, account: state })]);
  return {
    role: { admin: count({ role: 'admin', status, account }), user: count({ role: 'user', status, account }) },
    status: {
      Active: count({ role, status: 'Active', account }),
      Inactive: count({ role, status: 'Inactive', account }),
    },
    ...(groups.some((group) => group.account) && {
      account: Object.fromEntries(byAccount) as Required<UserCounts>['account'],
    }),
  };
}
