import type { User } from '@scv/api';
import { fold } from '@scv/api/schemas';

/** Users as the API sorts them: by last name, first name and id, the names folded, by code points in any language. */
export function inOrder(users: readonly User[]): User[] {
  const keyed = users.map((user) => ({ user, key: orderKey(user) }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ user }) => user);
}

/** The NUL, which no name has, lets a name stand before those that go on. */
const orderKey = ({ lastName, firstName, id }: User) => `${fold(lastName)}\0${fold(firstName)}\0${id}`;
