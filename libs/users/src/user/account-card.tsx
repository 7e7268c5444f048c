import { type ProviderAccount, useGetProviderAccount, type User, type UserAccount } from '@scv/api';
import { accountStateOf } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { Button, Card, Meta, StatusPill, When } from '@scv/ui';
import { useId, useState } from 'react';
import { accountActions, actions } from '../actions.tsx';
import { selfRules, useIsOneself } from '../oneself.ts';
import { ActionQuestion } from '../run/question.tsx';
import type { UserAction } from '../run/user-write.tsx';
import { accountStates } from '../user-fields.tsx';

/** The user's account at the sign-in provider, and what can be done about it. Not with a backend that has no accounts. */
export function AccountCard({ user }: { user: User }) {
  if (!user.account) return null;
  return (
    <Card>
      <section className="user-account" aria-labelledby="user-account">
        <h2 id="user-account">Account</h2>
        <AccountStatus user={user} account={user.account} />
        <AccountButtons user={user} />
      </section>
    </Card>
  );
}

/** A change of the account that the provider doesn't have yet. */
const changes = {
  waiting: { tone: 'warning', label: 'Waiting', says: 'Waiting for the sign-in provider' },
  refused: { tone: 'danger', label: 'Refused', says: 'The sign-in provider has been refusing the last change' },
} as const;

function AccountStatus({ user, account }: { user: User; account: UserAccount }) {
  const { status, since, detail, origin } = account;
  return (
    <>
      {status === 'linked' || status === 'none' ? (
        <ProviderState user={user} isLinked={status === 'linked'} />
      ) : (
        <>
          <StatusPill tone={changes[status].tone}>{changes[status].label}</StatusPill>
          <Meta>
            {changes[status].says}
            {since !== undefined && (
              <>
                {' since '}
                <When time={since} exact />
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

/** The state that the provider says now, else the one that the backend last saw. The page doesn't wait for it. */
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

/** What an account's status at the provider means for the person, beyond the name of its state. */
const statusDetails: Partial<Record<NonNullable<ProviderAccount['status']>, string>> = {
  STAGED: 'No activation mail was sent yet.',
  PROVISIONED: 'Waiting for the person to set a password: the link in the activation mail was not used yet.',
  RECOVERY: 'A password reset was sent. The person cannot sign in until they have set a new password.',
  PASSWORD_EXPIRED: 'The password has expired. The person has to set a new one to sign in.',
  LOCKED_OUT:
    'There were too many wrong passwords. The person can unlock the account where they sign in, or you can here.',
  SUSPENDED: 'The person cannot sign in until the user is active. Password and factors are kept.',
  DEPROVISIONED: 'The account was deactivated at the provider, so the person cannot sign in.',
  MISSING: 'The account was deleted at the provider, so the person cannot sign in.',
};

/** An account that isn't linked yet is the one with which the person would sign in. Not for one being changed. */
function useProviderStatus({ id }: User) {
  const isOffered = hasFeature('accounts');
  // Not kept while a change is waiting: it would be shown again after it.
  const { data, isPending } = useGetProviderAccount(id, { query: { enabled: isOffered, retry: false, gcTime: 0 } });
  const status = data?.data.status;
  return { status, isUnavailable: isOffered && !isPending && status === undefined };
}

/** Buttons for what can be done about the account in its present state, each with a question. */
function AccountButtons({ user }: { user: User }) {
  if (!hasFeature('accounts')) return null;
  const isAsked = user.account?.status === 'linked' || user.account?.status === 'none';
  return isAsked ? <ProviderButtons user={user} /> : <Buttons user={user} />;
}

/** The provider knows the state of an account best, unless a change of it is waiting. */
function ProviderButtons({ user }: { user: User }) {
  return <Buttons user={user} status={useProviderStatus(user).status} />;
}

function Buttons({ user, status }: { user: User; status?: ProviderAccount['status'] }) {
  const isSelf = useIsOneself()(user);
  const [asked, setAsked] = useState<UserAction>();
  const reasonId = useId();
  const offered = accountActions(user, status);
  if (offered.length === 0) return null;
  const reasonFor = (action: UserAction) => {
    if (isSelf && action !== actions.endSessions) return selfRules.account;
    if (action.needsActive && user.status === 'Inactive') return 'This user is inactive. Activate them first.';
    return undefined;
  };
  const reason = offered.map(reasonFor).find(Boolean);
  return (
    <div className="user-account-help">
      {offered.map((action) => (
        <Button
          key={action.label}
          unavailable={reasonFor(action) !== undefined}
          aria-describedby={reasonFor(action) && reasonId}
          onClick={() => setAsked(action)}
        >
          {action.label}
        </Button>
      ))}
      {reason !== undefined && <Meta id={reasonId}>{reason}</Meta>}
      {asked && <ActionQuestion action={asked} user={user} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
