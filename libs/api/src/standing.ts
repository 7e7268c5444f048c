import { accountFailureOf } from './account-failure.ts';
import type { AccountState, Standing, User } from './generated/schemas/index.ts';
import { hasFeature } from './settings.ts';

/** The state of an account, as screens and files say it. */
const accountWords: Readonly<Record<AccountState, string>> = {
  active: 'Active',
  'not-activated': 'Invited',
  none: 'No account',
  'locked-out': 'Locked out',
  failed: 'Failed',
  suspended: 'Suspended',
};

/** A newer backend may have other states, which are shown as they are. */
const wordOf = (state: AccountState) => (accountWords as Readonly<Record<string, string>>)[state] ?? state;

interface StandingWords {
  label: string;
  /** The badge's tone. `plain`: nothing to do. */
  tone: 'plain' | 'neutral' | 'accent' | 'warning' | 'danger';
}

const activeAnd = (state: AccountState) => `Active · ${accountWords[state]}`;

/** The status and the account's special state, on every screen. Lists are sorted in this order, as in the contract. */
export const standingWords: Readonly<Record<Standing, StandingWords>> = {
  active: { label: 'Active', tone: 'plain' },
  invited: { label: activeAnd('not-activated'), tone: 'accent' },
  'no-account': { label: activeAnd('none'), tone: 'warning' },
  'locked-out': { label: activeAnd('locked-out'), tone: 'danger' },
  failed: { label: activeAnd('failed'), tone: 'danger' },
  inactive: { label: 'Inactive', tone: 'neutral' },
};

/** The standing. If the backend has no accounts, it is the status, even a status unknown to the contract. */
export function standingOf({ status, standing }: Pick<User, 'status' | 'standing'>): Standing {
  if (standing && hasFeature('accounts')) return standing;
  return byStatus.get(status) ?? (status as string as Standing);
}

const byStatus = new Map<string, Standing>([
  ['Active', 'active'],
  ['Inactive', 'inactive'],
]);

/** The words of a user's standing on a screen. Unknown standings of a newer backend are shown as they are. */
export function wordsOf(user: Pick<User, 'status' | 'standing'>): StandingWords {
  const standing = standingOf(user);
  const known: Readonly<Record<string, StandingWords>> = standingWords;
  return known[standing] ?? { label: standing || 'Unknown', tone: 'neutral' };
}

/** The field that the column Status shows, filters and sorts by. */
export const standingKey = () => (hasFeature('accounts') ? 'standing' : 'status');

/** 'Active', 'Active · Invited', … */
export const standingLabel = (user: Pick<User, 'status' | 'standing'>): string => wordsOf(user).label;

const statesByStanding: Readonly<Partial<Record<Standing, AccountState>>> = {
  active: 'active',
  invited: 'not-activated',
  'no-account': 'none',
  'locked-out': 'locked-out',
  failed: 'failed',
};

/** The account alone, for a file that has a column for the status: 'Invited'; '' if it is not known. */
export function accountLabel({ accountState, standing }: Pick<User, 'standing' | 'accountState'>): string {
  const state = accountState ?? (standing && statesByStanding[standing]);
  return state ? wordOf(state) : '';
}

/** Details beyond the label: the invitation, why the account failed, or the account of an inactive user; may be ''. */
export function standingDetail(user: StandingFields, now = Date.now()): string {
  switch (standingOf(user)) {
    case 'invited':
      return upperFirst(invitationOf(user, now));
    case 'failed':
      return accountFailureOf(user.account?.detail).short;
    case 'inactive':
      return user.accountState && hasFeature('accounts') ? `Account: ${wordOf(user.accountState)}` : '';
    default:
      return '';
  }
}

type StandingFields = Pick<User, 'status' | 'standing' | 'accountState' | 'invitedAt' | 'account'>;

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const hourMs = 60 * 60_000;
/** The link of an activation mail works this long (contract, `invitedAt`). */
export const linkMs = 7 * 24 * hourMs;

/** 'invited 5 days ago, link ends in 2 days'; '' if the time is not known. */
export function invitationOf({ invitedAt }: Pick<User, 'invitedAt'>, now = Date.now()): string {
  if (invitedAt === undefined) return '';
  const since = now - Date.parse(invitedAt);
  const sent = since < hourMs ? 'just now' : `${spanOf(since)} ago`;
  return `invited ${sent}, link ${since < linkMs ? `ends in ${spanOf(linkMs - since)}` : 'ended'}`;
}

/** '2 days', '1 hour'. Rounded, so that 5 days ago and 2 days left are 7. */
function spanOf(ms: number): string {
  const hours = Math.max(1, Math.round(ms / hourMs));
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [Math.round(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
