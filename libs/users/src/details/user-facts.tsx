import type { User } from '@scv/api';
import { Card, CopyButton, When } from '@scv/ui';
import type { ReactNode } from 'react';
import { showValue, userFieldKeys, userFields, type UserFieldKey } from '../user-fields.tsx';

/** These are above the cards: the name as the page's title, the others under it. */
const inHead = new Set<UserFieldKey>(['firstName', 'lastName', 'email', 'role', 'status']);

/** Every other field of a user, when they signed in and were changed, and their id. */
export function UserFacts({ user }: { user: User }) {
  return (
    <Card>
      <section className="user-facts" aria-labelledby="user-facts">
        <h2 id="user-facts">Details</h2>
        <dl>
          {userFieldKeys.map(
            (key) =>
              !inHead.has(key) &&
              user[key] && (
                <Fact key={key} label={userFields[key].label}>
                  {showValue(key, user[key])}
                </Fact>
              ),
          )}
          <Fact label="Last sign-in">{user.lastSignInAt ? <When time={user.lastSignInAt} /> : 'None known'}</Fact>
          {user.createdAt && (
            <Fact label="Enrolled">
              <When time={user.createdAt} />
            </Fact>
          )}
          {user.updatedAt && (
            <Fact label="Last changed">
              <When time={user.updatedAt} />
            </Fact>
          )}
          <Fact label="User ID" copy={user.id}>
            {user.id}
          </Fact>
        </dl>
      </section>
    </Card>
  );
}

interface FactProps {
  label: string;
  /** A long text of its own line, with a button beside the label that copies it. */
  copy?: string;
  children: ReactNode;
}

function Fact({ label, copy, children }: FactProps) {
  return (
    <div className={copy && 'is-long'}>
      <dt>
        {label}
        {copy && <CopyButton label={`Copy ${label}`} text={copy} />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
