import type { User } from '@scv/api';
import { CopyButton, Initials, When } from '@scv/ui';
import type { ReactNode } from 'react';
import { Highlight } from '../highlight.tsx';
import { useIsOneself } from '../oneself.ts';
import { showValue, userFieldKeys, userFields, type UserFieldKey } from '../user-fields.tsx';
import { nameOf } from '../user-name.tsx';
import { AccountButtons } from './account-buttons.tsx';
import { AccountState } from './account-state.tsx';

/** These are above the other facts: the name as the page's title, the email under it. */
const inHead = new Set<UserFieldKey>(['firstName', 'lastName', 'email']);

/** Id of the sentence about what people can't do to their own user. */
export const ownRulesId = 'own-user-rules';

/** The email, every other field of a user, their account, and when they were changed and signed in. */
export function UserFacts({ user }: { user: User }) {
  const isSelf = useIsOneself()(user);
  return (
    <>
      <div className="user-head">
        <Initials name={nameOf(user)} />
        <bdi>
          <Highlight text={user.email} words={[]} />
        </bdi>
      </div>
      {isSelf && (
        <p id={ownRulesId} className="user-self">
          This is you. You cannot delete or deactivate yourself.
        </p>
      )}
      <dl className="user-facts">
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
        {user.account && (
          <Fact label="Account">
            <AccountState user={user} account={user.account} />
          </Fact>
        )}
        <Fact label="User ID" copy={user.id}>
          {user.id}
        </Fact>
      </dl>
      <AccountButtons user={user} />
    </>
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
