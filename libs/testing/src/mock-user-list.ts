import type { User, UserCounts, UserList } from '@scv/api';
import { type Call, fold, occurrences, searchWords } from '@scv/api/schemas';

type Query = Call<'listUsers'>['query'];
type Filters = { [Name in 'role' | 'status']?: Query[Name] | undefined };

/** Answers `listUsers`. The users are in the order of their names; `next` is left out, so callers go by pages. */
export function listMockUsers(users: readonly User[], { role, status, sort, page, size, query = '' }: Query): UserList {
  const words = searchWords(query);
  const found = users.filter((user) => words.every((word) => occurrences(textOf(user), word).length > 0));
  const matches = sorted(found.filter(passes({ role, status })), sort);
  const userList = matches.slice(page * size, (page + 1) * size);
  const hasNext = matches.length > (page + 1) * size;
  return { userList, hasNext, totalCount: matches.length, counts: countsOf(found, { role, status }) };
}

const textOf = ({ firstName, lastName, email }: User) => fold(`${firstName} ${lastName} ${email}`);

const passes = (filters: Filters) => (user: User) =>
  (filters.role ?? user.role) === user.role && (filters.status ?? user.status) === user.status;

/** Sorts by last name, then by first name. */
export const inOrder = (users: readonly User[]): User[] =>
  sortedBy(users, ({ lastName, firstName, id }) => `${fold(lastName)}\0${fold(firstName)}\0${id}`);

/** Users with the same value stay in their order. */
function sorted(users: readonly User[], sort: Query['sort']): readonly User[] {
  const field = sort.replace('-', '') as keyof User | 'name';
  if (field === 'name') return sort === 'name' ? users : users.toReversed();
  return sortedBy(users, (user) => String(user[field] ?? ''), sort === field ? 1 : -1);
}

function sortedBy(users: readonly User[], keyOf: (user: User) => string, direction = 1): User[] {
  const keys = new Map(users.map((user) => [user, keyOf(user)]));
  const compare = (one = '', other = '') => (one === other ? 0 : one < other ? -direction : direction);
  return users.toSorted((one, other) => compare(keys.get(one), keys.get(other)));
}

function countsOf(users: readonly User[], { role, status }: Filters): UserCounts {
  const count = (filters: Filters) => ({ count: users.filter(passes(filters)).length });
  return {
    role: { admin: count({ role: 'admin', status }), user: count({ role: 'user', status }) },
    status: { Active: count({ role, status: 'Active' }), Inactive: count({ role, status: 'Inactive' }) },
  };
}
