import type { User, UserAccount } from '@scv/api';
import { Meta, StatusPill, When } from '@scv/ui';

const labels = {
  linked: <StatusPill tone="plain">Up to date</StatusPill>,
  none: <StatusPill tone="neutral">Not known</StatusPill>,
  waiting: <StatusPill tone="warning">Waiting</StatusPill>,
  refused: <StatusPill tone="danger">Refused</StatusPill>,
};

/** The user's account at the sign-in provider, in plain sentences. */
export function AccountState({ user, account: { status, since, detail } }: { user: User; account: UserAccount }) {
  return (
    <>
      {labels[status]}
      <Meta>
        {status === 'linked' && user.lastSignInAt === undefined && 'The person has not signed in yet. '}
        {status === 'none' && 'The portal knows of no account at the sign-in provider. '}
        {status === 'waiting' && 'Waiting for the sign-in provider'}
        {status === 'refused' && 'The sign-in provider has refused the last change'}
        {since !== undefined && (
          <>
            {' since '}
            <When time={since} />
            {'. '}
          </>
        )}
        {detail}
      </Meta>
    </>
  );
}
