import type { Column } from '@scv/ui';
import type { User } from '@scv/api';
import type { UserSort } from '../query/user-filters.ts';

/** Labels of the orders in the sort menu. */
export const sortLabels: Readonly<Record<UserSort, string>> = {
  name: 'Last name, A to Z',
  '-name': 'Last name, Z to A',
  email: 'Email, A to Z',
  '-email': 'Email, Z to A',
  role: 'Admins first',
  '-role': 'Admins last',
  status: 'Active first',
  '-status': 'Inactive first',
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-lastSignInAt': 'Latest sign-in first',
  lastSignInAt: 'Earliest sign-in first',
};

/** The order after the first click on the header of each column that can be sorted. */
const firstSorts = { name: 'name', role: 'role', status: 'status', lastSignInAt: '-lastSignInAt' } as const;

const isSortable = (id: string | undefined): id is keyof typeof firstSorts => id !== undefined && id in firstSorts;

/** Makes a column sortable by a click on its header, if the API can sort by it. Another click reverses the order. */
export function sortable(column: Column<User>, sort: UserSort, onSort: (sort: UserSort) => void): Column<User> {
  const { id } = column;
  if (!isSortable(id)) return column;
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const next = direction === undefined ? firstSorts[id] : direction === 'ascending' ? (`-${id}` as const) : id;
  return { ...column, sort: { direction, onSort: () => onSort(next) } };
}
