import type { User } from '@scv/api';
import { fold } from '@scv/api/schemas';

/** Sorts users like the API: by folded last name, folded first name and id, comparing code points in every language. */
export function inOrder(users: readonly User[]): User[] {
  const keyed = users.map((user) => ({ user, key: orderKey(user) }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ user }) => user);
}

/** No name contains the NUL; it sorts a name before longer names that start with it. */
export const orderKey = ({ lastName, firstName, id }: User) => `${fold(lastName)}\0${fold(firstName)}\0${id}`;
