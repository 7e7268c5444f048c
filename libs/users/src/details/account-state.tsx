import type { User, UserAccount } from '@scv/api';
import { Meta, StatusPill, When } from '@scv/ui';
import { accountStates } from '../account-states.ts';
import { providerStates, useProviderStatus } from './provider-states.ts';

const labels = {
  linked: <StatusPill tone="plain">Up to date</StatusPill>,
  none: <StatusPill tone="neutral">Not known</StatusPill>,
  waiting: <StatusPill tone="warning">Waiting</StatusPill>,
  refused: <StatusPill tone="danger">Refused</StatusPill>,
};

/** The user's account at the sign-in provider, in plain sentences. */
export function AccountState({ user, account }: { user: User; account: UserAccount }) {
  const { status, since, detail, origin } = account;
  return (
    <>
      {status === 'linked' || status === 'none' ? (
        <ProviderState user={user} isLinked={status === 'linked'} />
      ) : (
        <>
          {labels[status]}
          <Meta>
            {status === 'waiting' && 'Waiting for the sign-in provider'}
            {status === 'refused' && 'The sign-in provider has been refusing the last change'}
            {since !== undefined && (
              <>
                {' since '}
                <When time={since} />
              </>
            )}
            {'. '}
            {detail}
          </Meta>
        </>
      )}
      {origin === 'adopted' && (
        <Meta>
          Adopted: the account existed before the user. It is suspended and renamed with the user, and stays when the
          user is deleted.
        </Meta>
      )}
    </>
  );
}

/** What the provider says now, else what the backend last saw. The page doesn't wait for it. */
function ProviderState({ user, isLinked }: { user: User; isLinked: boolean }) {
  const { status, isUnavailable } = useProviderStatus(user);
  const state = status ? providerStates[status] : user.accountState && accountStates[user.accountState];
  const detail = status && providerStates[status].detail;
  const unknown = isLinked
    ? isUnavailable && 'The provider’s status is unavailable right now.'
    : 'No account at the sign-in provider is known.';
  return (
    <>
      {state ? <StatusPill tone={state.tone}>{state.label}</StatusPill> : labels[isLinked ? 'linked' : 'none']}
      <Meta>
        {detail ??
          (user.lastSignInAt === undefined
            ? 'The person has not signed in yet. '
            : status && 'The person can sign in.')}
        {!status && unknown}
      </Meta>
    </>
  );
}
