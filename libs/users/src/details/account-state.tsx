import { type User, type UserAccount, useGetProviderAccount } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Meta, StatusPill, When } from '@scv/ui';
import { ActivationMail } from './activation-mail.tsx';
import { providerStates } from './provider-states.ts';

const labels = {
  linked: <StatusPill tone="plain">Up to date</StatusPill>,
  none: <StatusPill tone="neutral">Not known</StatusPill>,
  waiting: <StatusPill tone="warning">Waiting</StatusPill>,
  refused: <StatusPill tone="danger">Refused</StatusPill>,
};

/** The user's account at the sign-in provider, in plain sentences. */
export function AccountState({ user, account }: { user: User; account: UserAccount }) {
  const { status, since, detail } = account;
  if (status === 'linked' || status === 'none') return <ProviderState user={user} isLinked={status === 'linked'} />;
  return (
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
  );
}

/**
 * Asks the provider for the account's state. The page doesn't wait for it. An account that isn't linked yet is the one
 * with which the person would sign in.
 */
function ProviderState({ user, isLinked }: { user: User; isLinked: boolean }) {
  const isOffered = hasFeature('provider-account');
  // Not kept while a change is waiting: it would be shown again after it.
  const query = { enabled: isOffered, retry: false, gcTime: 0 };
  const { data, isPending } = useGetProviderAccount(user.id, { query });
  const status = data?.data.status;
  const state = status && providerStates[status];
  const unknown = isLinked
    ? isOffered && !isPending && 'The provider’s status is unavailable right now.'
    : 'No account at the sign-in provider is known.';
  return (
    <>
      {state ? <StatusPill tone={state.tone}>{state.label}</StatusPill> : labels[isLinked ? 'linked' : 'none']}
      <Meta>
        {state?.detail ?? (user.lastSignInAt === undefined && 'The person has not signed in yet. ')}
        {!state && unknown}
      </Meta>
      {isLinked && status === 'PROVISIONED' && <ActivationMail userId={user.id} />}
    </>
  );
}
