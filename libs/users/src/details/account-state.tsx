import type { User, UserAccount } from '@scv/api';
import { accountStateOf } from '@scv/api/schemas';
import { Meta, StatusPill, When } from '@scv/ui';
import { accountStates } from '../account-states.ts';
import { statusDetails, useProviderStatus } from './provider-status.ts';

const labels = {
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
          Adopted: the account is older than the user. Renaming or deactivating the user does the same to the account;
          deleting the user leaves it.
        </Meta>
      )}
    </>
  );
}

/**
 * The state that the provider says now, else the one that the backend last saw, named as in the list. The page doesn't
 * wait for it.
 */
function ProviderState({ user, isLinked }: { user: User; isLinked: boolean }) {
  const { status, isUnavailable } = useProviderStatus(user);
  const state = status ? accountStateOf(status) : user.accountState;
  const upToDate = isLinked && !isUnavailable ? 'Up to date' : undefined;
  return (
    <>
      {state ? (
        <StatusPill tone={accountStates[state].tone}>{accountStates[state].label}</StatusPill>
      ) : (
        <StatusPill tone={upToDate ? 'plain' : 'neutral'}>{upToDate ?? 'Not known'}</StatusPill>
      )}
      <Meta>
        {(status && statusDetails[status]) ??
          (user.lastSignInAt === undefined
            ? 'The person has not signed in yet. '
            : status && 'The person can sign in.')}
        {!status && (isLinked ? isUnavailable && unavailable(state) : !state && 'No account is known.')}
      </Meta>
    </>
  );
}

const unavailable = (lastSeen: User['accountState']) =>
  `${lastSeen ? 'This is the state last seen: the' : 'The'} provider’s status is unavailable right now.`;
