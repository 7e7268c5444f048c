import type { User } from '@scv/api';
import type { CheckedCall } from '@scv/api/mocks';
import { fold } from '@scv/api/schemas';

export type UserSort = CheckedCall<'listUsers'>['query']['sort'];

/** Sorts users like the API: by folded last name, folded first name and id, comparing code points in every language. */
export const inOrder = (users: readonly User[]): User[] => sortedBy(users, orderKey);

/** Sorts users that are in the list's order by the contract's `sort`. */
export function sortUsers(users: readonly User[], sort: UserSort): User[] {
  const field = sort.replace('-', '') as keyof typeof sortKeys;
  return sortedBy(users, sortKeys[field], sort.startsWith('-') ? -1 : 1);
}

/** The keys with an id are unique, so that the reverse order also reverses users with the same time. */
const sortKeys = {
  name: orderKey,
  email: ({ email }: User) => email.toLowerCase(),
  role: ({ role }: User) => role,
  status: ({ status }: User) => status,
  createdAt: ({ createdAt, id }: User) => createdAt && `${createdAt} ${id}`,
  lastSignInAt: ({ lastSignInAt, id }: User) => lastSignInAt && `${lastSignInAt} ${id}`,
};

/** Users without a key come last. Users with the same one stay in their order. */
function sortedBy(users: readonly User[], keyOf: (user: User) => string | undefined, direction = 1): User[] {
  return users
    .map((user) => ({ user, key: keyOf(user) }))
    .toSorted(({ key: one }, { key: other }) => {
      if (one === other) return 0;
      if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
      return one < other ? -direction : direction;
    })
    .map(({ user }) => user);
}

/** No name contains the NUL; it sorts a name before longer names that start with it. */
function orderKey({ lastName, firstName, id }: User): string {
  return `${fold(lastName)}\0${fold(firstName)}\0${id}`;
}
