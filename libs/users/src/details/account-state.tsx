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
  if (status === 'linked') return <LinkedAccount user={user} />;
  return (
    <>
      {labels[status]}
      <Meta>
        {status === 'none' && 'No account at the sign-in provider is known. '}
        {status === 'waiting' && 'Waiting for the sign-in provider'}
        {status === 'refused' && 'The sign-in provider has been refusing the last change'}
        {since !== undefined && (
          <>
            {' since '}
            <When time={since} />
          </>
        )}
        {status !== 'none' && '. '}
        {detail}
      </Meta>
    </>
  );
}

/** Asks the provider for the account's state. The page doesn't wait for it. */
function LinkedAccount({ user }: { user: User }) {
  const isOffered = hasFeature('provider-account');
  // Not kept while a change is waiting: it would be shown again after it.
  const query = { enabled: isOffered, retry: false, gcTime: 0 };
  const { data, isPending } = useGetProviderAccount(user.id, { query });
  const status = data?.data.status;
  const state = status && providerStates[status];
  return (
    <>
      {state ? <StatusPill tone={state.tone}>{state.label}</StatusPill> : labels.linked}
      <Meta>
        {state?.detail ?? (user.lastSignInAt === undefined && 'The person has not signed in yet. ')}
        {isOffered && !state && !isPending && 'What the sign-in provider says about it is not known right now.'}
      </Meta>
      {status === 'PROVISIONED' && <ActivationMail userId={user.id} />}
    </>
  );
}
