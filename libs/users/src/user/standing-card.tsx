import { getGetUserQueryKey, type ProviderAccount, useGetProviderAccount, type User, type UserAccount } from '@scv/api';
import { accountFailureOf } from '@scv/api/account-failure';
import { accountStateOf } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { invitationOf, standingOf } from '@scv/api/standing';
import { Button, LinkButton, Meta, When } from '@scv/ui';
import { Fact, type FromList } from '@scv/ui/details';
import { visibleLines } from '@scv/ui/visible';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { actions, actionsFor, isRemedy, remediesFirst } from '../actions.tsx';
import { ownUserRules, useIsCurrentUser } from '../current-user.ts';
import { ConfirmActionDialog, Factors, useFactors } from '../confirm-action.tsx';
import type { UserAction } from '../user-action.tsx';
import { overUser, userPaths } from '../user-paths.ts';

/** What the user's standing means. */
export function Standing({ user }: { user: User }) {
  return (
    <section className="user-standing" aria-label="Status">
      {asksProvider(user) ? <ProviderMeaning user={user} /> : <Meaning user={user} />}
      {user.account && <LastChange account={user.account} />}
    </section>
  );
}

/** What can be done about the standing and the rights, the next thing first. */
export function AccountActions({ user }: { user: User }) {
  const isSelf = useIsCurrentUser()(user);
  const possible = actionsFor(user);
  const { data: factors } = useFactors(user.id, possible.includes(actions.resetFactors));
  const offered = remediesFirst(
    possible.filter((action) => !action.changes?.status && (action !== actions.resetFactors || factors?.length)),
  );
  const [first] = offered;
  const next = first && isRemedy(first) ? first : undefined;
  // Another email helps more than another try, but less than the account that has this one.
  const emailAt = next === actions.linkAccount ? 1 : 0;
  return (
    <Buttons
      user={user}
      offered={offered}
      next={next}
      emailAt={isEmailRefused(user) && !isSelf ? emailAt : undefined}
    />
  );
}

/** What the user signs in with besides the password; nothing if there is no account that has factors. */
export function FactorsFact({ user }: { user: User }) {
  if (!actionsFor(user).includes(actions.resetFactors)) return null;
  return (
    <Fact label="Factors">
      <Factors id={user.id} />
    </Fact>
  );
}

function Meaning({ user }: { user: User }) {
  const isSelf = useIsCurrentUser()(user);
  return <p>{meaningOf(user, isSelf)}</p>;
}

/** What the user's standing means for them, in words that also fit one's own page. */
function meaningOf(user: User, isSelf: boolean): string {
  switch (standingOf(user)) {
    case 'active':
      if (isSelf) return 'You can sign in to this portal.';
      return user.role === 'admin'
        ? 'Can sign in to this portal.'
        : `The ${hasFeature('accounts') ? 'account' : 'user'} is active. Only administrators can sign in to this portal.`;
    case 'invited': {
      const invited = invitationOf(user);
      return `The first password is yet to be set${invited && `: ${invited}`}.`;
    }
    case 'no-account':
      return 'Can’t sign in, because there is no account at the sign-in provider.';
    case 'locked-out':
      return 'The account is locked after too many wrong passwords. Its owner can unlock it where they sign in, or an administrator here.';
    case 'failed':
      return accountFailureOf(user.account?.detail).sentence;
    case 'inactive':
      return 'Can’t sign in until activated again.';
    default:
      return 'This portal doesn’t know this status.';
  }
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
      {exception === undefined ? <Meaning user={user} /> : <p>{exception}</p>}
      {isUnavailable && user.account?.status === 'linked' && (
        <Meta>This was last seen. The provider’s status is unavailable right now.</Meta>
      )}
    </>
  );
}

/** What an account's status at the provider means for an active user, where the standing doesn't say it. */
const exceptions: Partial<Record<NonNullable<ProviderAccount['status']>, string>> = {
  STAGED: 'Can’t sign in, because no activation email was sent yet.',
  RECOVERY: 'A password reset was sent. The old password no longer works, and the new one is yet to be set.',
  PASSWORD_EXPIRED: 'The password has expired. A new one has to be set to sign in.',
  SUSPENDED: 'Can’t sign in, because the account is suspended at the sign-in provider.',
  DEPROVISIONED: 'Can’t sign in, because the account was deactivated at the sign-in provider.',
  MISSING: 'Can’t sign in, because the account was deleted at the sign-in provider.',
};

/** Reading the provider's status also updates the backend's copy, so the user is fetched again if the two differ. */
function useProviderStatus({ id, accountState }: User) {
  const queryClient = useQueryClient();
  // Not cached, or a stale status would reappear after a pending change.
  const { data, isPending } = useGetProviderAccount(id, { query: { retry: false, gcTime: 0 } });
  const status = data?.data.status;
  const isNews = status !== undefined && accountStateOf(status) !== accountState;
  useEffect(() => {
    if (isNews) void queryClient.invalidateQueries({ queryKey: getGetUserQueryKey(id) });
  }, [queryClient, id, isNews]);
  return { status, isUnavailable: !isPending && status === undefined };
}

/** A change of the account that the provider doesn't have yet. What it said when it refused is folded. */
function LastChange({ account: { status, since, detail } }: { account: UserAccount }) {
  if (status !== 'waiting' && status !== 'refused') return null;
  const isRefused = status === 'refused';
  return (
    <>
      <Meta>
        <span>{isRefused ? 'Refused' : 'Waiting for the sign-in provider'}</span>
        {since !== undefined && (
          <>
            {' since '}
            <When time={since} exact />
          </>
        )}
        <span>{isRefused ? '. It is asked again now and then.' : `. ${detail ?? ''}`}</span>
      </Meta>
      {isRefused && detail !== undefined && (
        <details>
          <summary>What the provider said</summary>
          <p>{visibleLines(detail)}</p>
        </details>
      )}
    </>
  );
}

/** Whether the account failed because of the user's email. */
const isEmailRefused = (user: User) =>
  standingOf(user) === 'failed' &&
  ['another', 'unseen', 'taken', 'email'].includes(accountFailureOf(user.account?.detail).kind);

interface ButtonsProps {
  user: User;
  offered: readonly UserAction[];
  /** The one to do next. */
  next?: UserAction | undefined;
  /** The place of Change email among the buttons; undefined if it doesn't help. First, it is the one to do next. */
  emailAt?: 0 | 1 | undefined;
}

/** A button for what can be done, each with a question. */
function Buttons({ user, offered, next, emailAt }: ButtonsProps) {
  const isSelf = useIsCurrentUser()(user);
  const [asked, setAsked] = useState<UserAction>();
  const reasonId = useId();
  const reasonFor = (action: UserAction) => {
    if (!isSelf || action === actions.endSessions) return undefined;
    return action.offeredFor ? ownUserRules.account : ownUserRules.rights;
  };
  const reasons = new Set(offered.map(reasonFor).filter((reason) => reason !== undefined));
  const buttons = offered.map((action) => (
    <Button
      key={action.label}
      variant={action === next && emailAt !== 0 ? 'primary' : 'secondary'}
      unavailable={reasonFor(action) !== undefined}
      aria-describedby={reasonFor(action) && reasonId}
      onClick={() => setAsked(action)}
    >
      {action.label}
    </Button>
  ));
  return (
    <>
      {emailAt === undefined
        ? buttons
        : buttons.toSpliced(emailAt, 0, <ChangeEmail key="email" user={user} isNext={emailAt === 0} />)}
      {reasons.size > 0 && <Meta id={reasonId}>{[...reasons].join(' ')}</Meta>}
      {asked && <ConfirmActionDialog action={asked} user={user} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Opens the form at the email. */
function ChangeEmail({ user, isNext }: { user: User; isNext: boolean }) {
  const { list } = (useLocation() as { state: FromList | null }).state ?? {};
  return (
    <LinkButton
      to={userPaths.edit(user.id)}
      {...overUser({ list, field: 'email' })}
      variant={isNext ? 'primary' : 'secondary'}
    >
      Change email
    </LinkButton>
  );
}
