import type { AccountState, Standing, User } from './generated/schemas/index.ts';
import { hasFeature } from './settings.ts';

interface StandingWords {
  label: string;
  /** Of a badge. `plain`: nothing to do. */
  tone: 'plain' | 'neutral' | 'accent' | 'warning' | 'danger';
  /** What it means for the person, as a sentence. */
  meaning: string;
}

/** How a user stands, in the words of every screen and file. In the order of the contract, by which lists are sorted. */
export const standingWords: Readonly<Record<Standing, StandingWords>> = {
  active: { label: 'Active', tone: 'plain', meaning: 'They can sign in.' },
  invited: { label: 'Invited', tone: 'accent', meaning: 'They have yet to set their first password.' },
  'no-account': {
    label: 'No account',
    tone: 'warning',
    meaning: 'They can’t sign in, because they have no account at the sign-in provider.',
  },
  'locked-out': {
    label: 'Locked out',
    tone: 'danger',
    meaning:
      'They can’t sign in after too many wrong passwords. They can unlock their account where they sign in, or you can here.',
  },
  failed: { label: 'Failed', tone: 'danger', meaning: 'Their account could not be made or changed.' },
  inactive: { label: 'Inactive', tone: 'neutral', meaning: 'They can’t sign in until they are activated.' },
};

type Stood = Pick<User, 'status' | 'standing' | 'accountState' | 'invitedAt'>;

/** How a user stands. With a backend that has no accounts it is their status. */
export function standingOf({ status, standing }: Pick<User, 'status' | 'standing'>): Standing {
  if (standing && hasFeature('accounts')) return standing;
  return status === 'Active' ? 'active' : 'inactive';
}

/** 'Active', 'Invited', … */
export const standingLabel = (user: Pick<User, 'status' | 'standing'>): string => standingWords[standingOf(user)].label;

const accountWords: Readonly<Record<AccountState, string>> = {
  active: 'account active',
  'not-activated': 'account not activated',
  'locked-out': 'account locked out',
  suspended: 'account suspended',
  none: 'no account',
  failed: 'account not made or changed',
};

/** What a user's standing sums up: 'Status Active, account not activated: invited 5 days ago, link ends in 2 days'. */
export function standingParts(user: Stood, now = Date.now()): string {
  const { status, accountState } = user;
  const account = hasFeature('accounts') && accountState ? accountWords[accountState] : '';
  const invited = standingOf(user) === 'invited' ? invitationOf(user, now) : undefined;
  return [[`Status ${status}`, account].filter(Boolean).join(', '), invited].filter(Boolean).join(': ');
}

/** What a user's standing means for them, as a sentence. */
export function standingMeaning(user: Stood, now = Date.now()): string {
  const standing = standingOf(user);
  const { meaning } = standingWords[standing];
  const invited = standing === 'invited' ? invitationOf(user, now) : undefined;
  return invited ? `${meaning.slice(0, -1)}: ${invited}.` : meaning;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The link of an activation mail works for so long (contract, `invitedAt`). */
const linkMs = 7 * dayMs;

/** 'invited 5 days ago, link ends in 2 days'; undefined if the time is not known. */
function invitationOf({ invitedAt }: Pick<User, 'invitedAt'>, now = Date.now()): string | undefined {
  if (invitedAt === undefined) return undefined;
  const since = now - Date.parse(invitedAt);
  const left = linkMs - since;
  return `invited ${since < 60_000 ? 'just now' : `${spanOf(since)} ago`}, link ${left > 0 ? `ends in ${spanOf(left)}` : 'ended'}`;
}

const units = [
  ['day', dayMs],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** '2 days', '1 hour', '5 minutes'; at least a minute. Rounded, so that 5 days ago and 2 days left are 7. */
function spanOf(ms: number): string {
  const [unit, length] = units.find(([, each]) => ms >= each) ?? units[2];
  const count = Math.max(1, Math.round(ms / length));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
