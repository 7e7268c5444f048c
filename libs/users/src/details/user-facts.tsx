import type { User } from '@scv/api';
import { CopyButton, Initials, StatusPill, Tag, When } from '@scv/ui';
import type { ReactNode } from 'react';
import { Highlight } from '../list/highlight.tsx';
import { useIsOneself } from '../oneself.ts';
import { textOf } from '../user-fields.tsx';
import { nameOf, UserName } from '../user-name.tsx';
import { AccountState } from './account-state.tsx';

/** Who it is, and all that the API tells about them. */
export function UserFacts({ user }: { user: User }) {
  const isSelf = useIsOneself()(user);
  return (
    <>
      <div className="user-head">
        <Initials name={nameOf(user)} />
        <div>
          <strong>
            <UserName user={user} />
          </strong>
          <div>
            <bdi>
              <Highlight text={user.email} words={[]} />
            </bdi>
          </div>
        </div>
        {isSelf && <Tag tone="neutral">You</Tag>}
      </div>
      {isSelf && <p className="user-self">This is you. You cannot delete or deactivate yourself.</p>}
      <dl className="user-facts">
        <Fact label="Role">
          <Tag tone={user.role === 'admin' ? 'accent' : 'plain'}>{textOf('role', user.role)}</Tag>
        </Fact>
        <Fact label="Status">
          <StatusPill tone={user.status === 'Active' ? 'plain' : 'warning'}>{textOf('status', user.status)}</StatusPill>
        </Fact>
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
        <Fact label="User ID">
          <div className="user-id">
            {user.id} <CopyButton label="Copy user ID" text={user.id} />
          </div>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
