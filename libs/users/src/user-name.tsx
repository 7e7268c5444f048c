import type { User } from '@scv/api';

/** A person's full name, kept apart from the direction of the text around it. */
export function UserName({ user: { firstName, lastName } }: { user: Pick<User, 'firstName' | 'lastName'> }) {
  return (
    <bdi>
      {firstName} {lastName}
    </bdi>
  );
}
