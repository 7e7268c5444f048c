import {
  getGetUserQueryKey,
  type ProviderAccount,
  type Standing,
  useGetProviderAccount,
  type User,
  type UserAccount,
} from '@scv/api';
import { accountStateOf } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { invitationOf, standingOf } from '@scv/api/standing';
import { Button, Card, Meta, When } from '@scv/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { actions, actionsFor, nextActions } from '../actions.tsx';
import { ownUserRules, useIsCurrentUser } from '../current-user.ts';
import { ConfirmActionDialog, Factors } from '../confirm-action.tsx';
import type { UserAction } from '../user-action.tsx';

/** What the user's standing means, and what can be done about it, the next thing first. */
export function StandingCard({ user }: { user: User }) {
  const next = nextActions[standingOf(user)];
  const offered = actionsFor(user)
    .filter((action) => !action.changes?.status && action !== actions.resetFactors)
    .toSorted((one, other) => Number(other === next) - Number(one === next));
  return (
    <Card>
      <section className="user-standing" aria-label="Status">
        {asksProvider(user) ? <ProviderMeaning user={user} /> : <p>{meaningOf(user)}</p>}
        {user.account && <LastChange account={user.account} />}
        <Buttons user={user} offered={offered} />
      </section>
    </Card>
  );
}

/** What the user signs in with besides the password; nothing if there is no account that has factors. */
export function FactorsCard({ user }: { user: User }) {
  const id = useId();
  if (!actionsFor(user).includes(actions.resetFactors)) return null;
  return (
    <Card>
      <section className="user-standing" aria-labelledby={id}>
        <h2 id={id}>Factors</h2>
        <Factors id={user.id} />
        <Buttons user={user} offered={[actions.resetFactors]} />
      </section>
    </Card>
  );
}

const meanings: Readonly<Record<Standing, string> & Record<string, string | undefined>> = {
  active: 'They can sign in.',
  invited: 'They have yet to set their first password',
  'no-account': 'They can’t sign in, because they have no account at the sign-in provider.',
  'locked-out':
    'They can’t sign in after too many wrong passwords. They can unlock their account where they sign in, or you can here.',
  failed: 'Their account could not be made or changed.',
  inactive: 'They can’t sign in until they are activated.',
};

/** What the user's standing means for them. */
function meaningOf(user: User): string {
  const standing = standingOf(user);
  if (standing !== 'invited') return meanings[standing] ?? 'This portal doesn’t know this status.';
  const invited = invitationOf(user);
  return `${meanings.invited}${invited && `: ${invited}`}.`;
}

/** The provider knows an account best, unless a change of it is under way. */
const asksProvider = ({ account }: User) =>
  hasFeature('accounts') && (account?.status === 'linked' || account?.status === 'none');

/** The standing, or what the provider says now beyond it. The page doesn't wait for the provider. */
function ProviderMeaning({ user }: { user: User }) {
  const { status, isUnavailable } = useProviderStatus(user);
  const exception = status && user.status === 'Active' ? exceptions[status] : undefined;
  return (
    <>
      <p>{exception ?? meaningOf(user)}</p>
      {isUnavailable && user.account?.status === 'linked' && (
        <Meta>This was last seen. The provider’s status is unavailable right now.</Meta>
      )}
    </>
  );
}

/** What an account's status at the provider means for an active user, where the standing doesn't say it. */
const exceptions: Partial<Record<NonNullable<ProviderAccount['status']>, string>> = {
  STAGED: 'They can’t sign in, because no activation mail was sent yet.',
  RECOVERY: 'A password reset was sent. They can’t sign in until they have set a new password.',
  PASSWORD_EXPIRED: 'Their password has expired. They have to set a new one to sign in.',
  SUSPENDED: 'They can’t sign in, because their account is suspended at the sign-in provider.',
  DEPROVISIONED: 'They can’t sign in, because their account was deactivated at the sign-in provider.',
  MISSING: 'They can’t sign in, because their account was deleted at the sign-in provider.',
};

/** Asking it makes the backend save what it says, so the user is fetched again if that is news. */
function useProviderStatus({ id, accountState }: User) {
  const queryClient = useQueryClient();
  // Not kept while a change is waiting: it would be shown again after it.
  const { data, isPending } = useGetProviderAccount(id, { query: { retry: false, gcTime: 0 } });
  const status = data?.data.status;
  const isNews = status !== undefined && accountStateOf(status) !== accountState;
  useEffect(() => {
    if (isNews) void queryClient.invalidateQueries({ queryKey: getGetUserQueryKey(id) });
  }, [queryClient, id, isNews]);
  return { status, isUnavailable: !isPending && status === undefined };
}

/** A change of the account that the provider doesn't have yet. */
const lastChange = {
  waiting: 'Waiting for the sign-in provider',
  refused: 'The sign-in provider has been refusing the last change',
} as const;

function LastChange({ account: { status, since, detail } }: { account: UserAccount }) {
  if (status !== 'waiting' && status !== 'refused') return null;
  return (
    <Meta>
      {lastChange[status]}
      {since !== undefined && (
        <>
          {' since '}
          <When time={since} exact />
        </>
      )}
      {'. '}
      {detail}
    </Meta>
  );
}

/** A button for what can be done, each with a question; activating and deactivating are in the page's head. */
function Buttons({ user, offered }: { user: User; offered: readonly UserAction[] }) {
  const isSelf = useIsCurrentUser()(user);
  const [asked, setAsked] = useState<UserAction>();
  const reasonId = useId();
  const reasonFor = (action: UserAction) => {
    if (!isSelf || action === actions.endSessions) return undefined;
    return action.offeredFor ? ownUserRules.account : ownUserRules.rights;
  };
  const reasons = new Set(offered.map(reasonFor).filter((reason) => reason !== undefined));
  return (
    <div className="user-standing-actions">
      {offered.map((action) => (
        <Button
          key={action.label}
          variant={action === nextActions[standingOf(user)] ? 'primary' : 'secondary'}
          unavailable={reasonFor(action) !== undefined}
          aria-describedby={reasonFor(action) && reasonId}
          onClick={() => setAsked(action)}
        >
          {action.label}
        </Button>
      ))}
      {reasons.size > 0 && <Meta id={reasonId}>{[...reasons].join(' ')}</Meta>}
      {asked && <ConfirmActionDialog action={asked} user={user} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
