import type { Faker } from '@faker-js/faker';
import type { NewUser } from '../user-row/user.ts';

/** A fake user who stands and has signed in like somebody in a working organization. */
export interface SamplePerson {
  user: NewUser;
  /** When the account got its state. */
  since: string;
  /** The login of the account, if it is not the email: then nobody else can get an account with it. */
  login?: string;
}

const dayMs = 24 * 60 * 60_000;

/** Chance and times: the same at each start, counted back from now. */
export function sampleClock(random: Faker, now: number) {
  const ago = (days: number) => new Date(now - days * dayMs).toISOString();
  /** A time in the office hours of a day (UTC); for today, in the last hours. */
  const at = (daysAgo: number) => {
    const part = random.number.float();
    return ago(daysAgo === 0 ? 0.01 + part / 6 : daysAgo + (now % dayMs) / dayMs - 0.3 - part * 0.45);
  };
  const between = (min: number, max: number) => at(random.number.int({ min, max }));
  return { random, ago, at, between };
}

export type SampleClock = ReturnType<typeof sampleClock>;

/** At most how many days ago people signed in, by how many of them. Most administrators did so today. */
const habits = (role: NewUser['role']) => [
  { weight: role === 'admin' ? 250 : 4, value: 0 },
  { weight: 40, value: 3 },
  { weight: 40, value: 14 },
  { weight: 14, value: 45 },
  { weight: 5, value: 89 },
  { weight: 6, value: 300 },
  { weight: 4, value: undefined },
];

/** Every 29th active non-admin needs an administrator's help. */
const step = 29;
/** Days since each account got this state. The fifth invitation ends tomorrow, the last two have ended. */
const few = {
  'not-activated': [0.1, 0.9, 2.2, 3.1, 5.92, 9.1, 16.2],
  'locked-out': [0.02, 0.1, 0.9, 2.1],
  failed: [0.15, 1.9],
  none: [35, 120, 210, 340, 505],
};

/** Gives fake users accounts and a history, in place of the dates that they have. */
export function samplePeople(users: readonly NewUser[], clock: SampleClock): SamplePerson[] {
  const people = users.map((user, index) => usualPerson(user, clock, index % 67 === 66));
  const plain = people.filter(({ user }) => user.role === 'user' && user.status === 'Active');
  const chosen = plain.filter((_, index) => index % step === step - 1).values();
  const leavers = people.filter(({ user }) => user.status === 'Inactive').values();
  for (const accountState of Object.keys(few) as (keyof typeof few)[]) {
    for (const days of few[accountState]) {
      const person = chosen.next().value;
      if (!person) return people;
      const { lastSignInAt: _, ...user } = person.user;
      const isLocked = accountState === 'locked-out';
      person.since = clock.ago(days);
      person.user = { ...user, accountState, createdAt: isLocked ? clock.ago(days + 400) : person.since };
      if (isLocked) person.user.lastSignInAt = clock.ago(days + 3);
      // The account of somebody who has left still has the login, so the provider refuses to make this person's.
      const holder = accountState === 'failed' && leavers.next().value;
      if (holder) holder.login = user.email;
    }
  }
  return people;
}

/** Somebody who has an account and uses it, or did before they became Inactive. */
function usualPerson(user: NewUser, clock: SampleClock, isNew: boolean): SamplePerson {
  const { lastSignInAt: _, ...others } = user;
  const isActive = user.status === 'Active';
  const createdAt = isNew && isActive ? clock.between(5, 28) : clock.between(340, 1100);
  const habit = clock.random.helpers.weightedArrayElement(habits(user.role));
  const longest = isNew ? 2 : habit;
  const left = isActive ? 0 : 31;
  const signedIn = longest !== undefined && clock.between(left + Math.floor(longest / 3), left + longest);
  const accountState = isActive ? 'active' : 'suspended';
  return {
    since: createdAt,
    user: { ...others, createdAt, accountState, ...(signedIn && { lastSignInAt: signedIn }) },
  };
}
