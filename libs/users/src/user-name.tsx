import type { User } from '@scv/api';

type Named = Pick<User, 'firstName' | 'lastName'>;

/** As text alone, such as in the name of a button. */
export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

/** A person's full name, kept apart from the direction of the text around it. */
export function UserName({ user }: { user: Named }) {
  return <bdi>{nameOf(user)}</bdi>;
}
