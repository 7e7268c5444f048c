import type { User } from '@scv/api';
import { Highlight } from './list/highlight.tsx';
import { UserName } from './user-name.tsx';

/** The name and the email, each on its own line, for a question or a result about the user. */
export function NameAndEmail({ user }: { user: Pick<User, 'firstName' | 'lastName' | 'email'> }) {
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
