import type { Faker } from '@faker-js/faker';
import { fold } from '@scv/api/schemas';
import type { NewUser } from '../user-row/user.ts';

const locales = ['en', 'en', 'en', 'de', 'fr', 'es', 'pl', 'tr', 'vi', 'ja', 'ar', 'cs_CZ'];
const seed = 20_261_121;
/** Fixed, so that the times are always the same. */
const [firstDay, lastDay] = ['2023-01-01T00:00:00Z', '2026-11-20T00:00:00Z'];

/** @returns a function that makes one fake user after another with unique emails; always the same sequence */
export async function fakeUserMaker(): Promise<() => NewUser> {
  const fakers = await Promise.all(locales.map(loadFaker));
  const [random] = fakers as [Faker];
  const clock = await loadFaker('base');
  const timesUsed = new Map<string, number>();
  random.seed(seed);
  return () => {
    const { person } = random.helpers.arrayElement(fakers);
    const name = { firstName: person.firstName(), lastName: person.lastName() };
    const createdAt = timeAfter(clock, firstDay);
    const user: NewUser = {
      id: random.string.uuid(),
      ...name,
      email: emailOf(name, timesUsed),
      role: random.number.int(39) === 0 ? 'admin' : 'user',
      status: random.number.int(11) === 0 ? 'Inactive' : 'Active',
      createdAt,
    };
    // Only administrators sign in to the portal, and some never have.
    const hasSignedIn = user.role === 'admin' && clock.number.int(4) > 0;
    return hasSignedIn ? { ...user, lastSignInAt: timeAfter(clock, createdAt) } : user;
  };
}

/** The package's main entry would load all locales. */
async function loadFaker(locale: string): Promise<Faker> {
  const { faker } = (await import(`@faker-js/faker/locale/${locale}`)) as { faker: Faker };
  faker.seed(seed);
  return faker;
}

const timeAfter = (clock: Faker, from: string) => clock.date.between({ from, to: lastDay }).toISOString();

const latin = (name: string) => fold(name).replace(/[^a-z0-9]/g, '');

/** `first.last@…`, numbered when the name occurs again; `user@…` for names without Latin letters. */
function emailOf({ firstName, lastName }: { firstName: string; lastName: string }, timesUsed: Map<string, number>) {
  const name = [latin(firstName), latin(lastName)].filter(Boolean).join('.') || 'user';
  const times = (timesUsed.get(name) ?? 0) + 1;
  timesUsed.set(name, times);
  return `${name}${times === 1 ? '' : times}@mail.example`;
}
