import type { User } from '@scv/api';
import { formatNumber } from '@scv/ui';
import { NameAndEmail } from '../user-name.tsx';
import './user-preview.css';

const maxNamed = 5;

/** The first few of many users, for a confirmation, and how many more there are. */
export function UserPreview({ users }: { users: readonly Pick<User, 'firstName' | 'lastName' | 'email'>[] }) {
  const rest = users.length - maxNamed;
  return (
    <ul className="user-preview">
      {users.slice(0, maxNamed).map((user) => (
        <li key={user.email}>
          <NameAndEmail user={user} />
        </li>
      ))}
      {rest > 0 && <li>and {formatNumber(rest)} more</li>}
    </ul>
  );
}
