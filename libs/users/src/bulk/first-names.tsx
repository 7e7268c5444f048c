import { formatNumber } from '@scv/ui';
import type { User } from '@scv/api';
import { UserName } from '../user-name.tsx';

/** So many are named; the rest is counted. */
const mostNamed = 5;

/** Whom a confirmation is about: the first few by name and email. */
export function FirstNames({ users }: { users: readonly Pick<User, 'firstName' | 'lastName' | 'email'>[] }) {
  const rest = users.length - mostNamed;
  return (
    <ul className="bulk-names">
      {users.slice(0, mostNamed).map((user) => (
        <li key={user.email}>
          <strong>
            <UserName user={user} />
          </strong>
          <bdi>{user.email}</bdi>
        </li>
      ))}
      {rest > 0 && <li>and {formatNumber(rest)} more</li>}
    </ul>
  );
}
