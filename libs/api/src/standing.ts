import type { Standing, User } from './generated/schemas/index.ts';
import { hasFeature } from './settings.ts';

interface StandingWords {
  label: string;
  /** Of a badge. `plain`: nothing to do. */
  tone: 'plain' | 'neutral' | 'accent' | 'warning' | 'danger';
}

/** How a user stands, in the words of every screen and file. In the order of the contract, by which lists are sorted. */
export const standingWords: Readonly<Record<Standing, StandingWords>> = {
  active: { label: 'Active', tone: 'plain' },
  invited: { label: 'Invited', tone: 'accent' },
  'no-account': { label: 'No account', tone: 'warning' },
  'locked-out': { label: 'Locked out', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
  inactive: { label: 'Inactive', tone: 'neutral' },
};

type StandingFields = Pick<User, 'status' | 'standing' | 'accountState' | 'invitedAt'>;

/** How a user stands. With a backend that has no accounts it is their status, also one that the contract doesn't have. */
export function standingOf({ status, standing }: Pick<User, 'status' | 'standing'>): Standing {
  if (standing && hasFeature('accounts')) return standing;
  return byStatus.get(status) ?? (status as string as Standing);
}

const byStatus = new Map<string, Standing>([
  ['Active', 'active'],
  ['Inactive', 'inactive'],
]);

/** What a screen shows of a user's standing. A newer backend may have others, which are shown as they are. */
export function wordsOf(user: Pick<User, 'status' | 'standing'>): StandingWords {
  const standing = standingOf(user);
  const known: Readonly<Record<string, StandingWords>> = standingWords;
  return known[standing] ?? { label: standing || 'Unknown', tone: 'neutral' };
}

/** What the column Status shows, and what it is filtered and sorted by. */
export const standingKey = () => (hasFeature('accounts') ? 'standing' : 'status');

/** 'Active', 'Invited', … */
export const standingLabel = (user: Pick<User, 'status' | 'standing'>): string => wordsOf(user).label;

/** What a user's standing sums up: 'Status Active, account not activated: invited 5 days ago, link ends in 2 days'. */
export function standingParts(user: StandingFields, now = Date.now()): string {
  const { status, accountState } = user;
  if (!accountState || !hasFeature('accounts')) return `Status ${status}`;
  const account = accountState === 'none' ? 'no account' : `account ${accountState.replace('-', ' ')}`;
  const invited = standingOf(user) === 'invited' ? invitationOf(user, now) : '';
  return `Status ${status}, ${account}${invited && `: ${invited}`}`;
}

const hourMs = 60 * 60_000;
/** The link of an activation mail works for so long (contract, `invitedAt`). */
const linkMs = 7 * 24 * hourMs;

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
