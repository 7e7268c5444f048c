import type { User } from '@scv/api';
import { Highlight } from './highlight.tsx';

type Named = Pick<User, 'firstName' | 'lastName'>;

/** The full name as plain text, such as for the label of a button. */
export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

/** The full name, isolated from the text direction around it. */
export function UserName({ user }: { user: Named }) {
  return <bdi>{nameOf(user)}</bdi>;
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
