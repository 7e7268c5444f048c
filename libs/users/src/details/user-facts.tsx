import type { User } from '@scv/api';
import { CopyButton, Initials, StatusPill, Tag, When } from '@scv/ui';
import type { ReactNode } from 'react';
import { Highlight } from '../highlight.tsx';
import { useIsOneself } from '../oneself.ts';
import { textOf } from '../user-fields.tsx';
import { nameOf } from '../user-name.tsx';
import { AccountState } from './account-state.tsx';

/** The email and everything else that the API tells about a user; their name is the page's title. */
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
        <Fact label="User ID" copy={user.id}>
          {user.id}
        </Fact>
      </dl>
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
