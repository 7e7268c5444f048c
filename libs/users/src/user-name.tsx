import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Link } from 'react-router';
import { Highlight } from './list/highlight.tsx';
import { userPaths } from './user-paths.ts';

type Named = Pick<User, 'firstName' | 'lastName'>;

/** The full name as plain text, such as for the label of a button. */
export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

/** The full name, isolated from the text direction around it. */
export function UserName({ user }: { user: Named }) {
  return <bdi>{nameOf(user)}</bdi>;
}

/** A link to the user's page, for a message about them; only the name if the backend can't show one user. */
export function UserLink({ user }: { user: Named & Pick<User, 'id'> }) {
  if (!hasFeature('user-details')) return <UserName user={user} />;
  return (
    <Link to={userPaths.user(user.id)}>
      Show <UserName user={user} />
    </Link>
  );
}

/** The name and the email, each on its own line, for a question or a result about the user. */
export function NameAndEmail({ user }: { user: Named & Pick<User, 'email'> }) {
  return (
    <>
      <strong>
        <UserName user={user} />
      </strong>
      <div>
        <bdi>
          <Highlight text={user.email} words={[]} />
        </bdi>
      </div>
    </>
  );
}
