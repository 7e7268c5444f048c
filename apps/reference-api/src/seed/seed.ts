import { randomUUID } from 'node:crypto';
import type { Faker } from '@faker-js/faker';
import { emailKey } from '@scv/api/email-key';
import { Email, fold, Role, UserStatus } from '@scv/api/schemas';
import { z } from 'zod';
import type { ApiServices } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';
import { readSettingFile } from '../setting-file.ts';
import { StartFailure } from '../start-failure.ts';
import { insertUsers, type NewUser, withLockedUsers } from '../user-row/user.ts';
import { makeSample } from './sample.ts';

/** Users in one statement: on a slow database, a larger statement would exceed its limit of time. */
const batchSize = 500;

/** Further fake users have no accounts. */
const maxSamplePeople = 1000;

/**
 * Fills a database without users with the accounts of ACCOUNTS_FILE and SEED_USERS fake users: all of them or none.
 * With SEED_SAMPLE_DATA the fake users are a working organization.
 * @throws StartFailure when the accounts file can't be used
 */
export async function seed(parts: Pick<ApiServices, 'database' | 'settings' | 'storage' | 'log'>): Promise<void> {
  const { database, settings, log } = parts;
  const { ACCOUNTS_FILE: file, SEED_USERS: fakes } = settings;
  if (file === undefined || (await hasUsers(database))) return;
  const accounts = readAccounts(file).map(asUser);
  const makeFakeUser = await fakeUserMaker();
  const first = Array.from({ length: Math.min(fakes, maxSamplePeople) }, makeFakeUser);
  const sample = await makeSample(parts, first, await loadFaker('en_GB'));
  const users = sample?.users ?? first;
  const seeded = await withLockedUsers(database, async (db) => {
    if (await hasUsers(db)) return false;
    await insertUsers(db, accounts);
    for (let start = 0; start < users.length; start += batchSize) {
      await insertUsers(db, users.slice(start, start + batchSize));
    }
    await sample?.insertHistory(db);
    for (let left = fakes - first.length; left > 0; left -= batchSize) {
      await insertUsers(db, Array.from({ length: Math.min(left, batchSize) }, makeFakeUser));
    }
    return true;
  });
  if (!seeded) return;
  // PGlite has no autovacuum, but pages of the list need index-only scans, and those need a vacuumed table.
  await database.execute('VACUUM ANALYZE users');
  log.info({ accounts: accounts.length, fakes, sample: sample !== undefined }, 'seeded the empty database');
}

async function hasUsers(db: Queryable): Promise<boolean> {
  const [user] = await db.query('SELECT 1 FROM users LIMIT 1');
  return user !== undefined;
}

const asUser = ({ username: email, ...fields }: Account): NewUser => ({ ...fields, id: randomUUID(), email });

/** The local provider reads the same file, which has more properties than the API needs, such as passwords. */
const accountsSchema = z
  .array(
    z.object({
      username: Email,
      firstName: z.string().min(1),
      lastName: z.string().min(1),
      role: Role,
      status: UserStatus,
    }),
  )
  .refine(
    (accounts) => new Set(accounts.map(({ username }) => emailKey(username))).size === accounts.length,
    'two accounts have the same username',
  );

type Account = z.infer<typeof accountsSchema>[number];

/** @throws StartFailure when the file can't be read, is not JSON or contains an invalid account */
function readAccounts(file: string): Account[] {
  try {
    return accountsSchema.parse(JSON.parse(readSettingFile(file)));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const reason = issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : (error as Error).message;
    throw new StartFailure(`The accounts file ${file} can't be used: ${reason}.`);
  }
}

const locales = ['en', 'en', 'en', 'de', 'fr', 'es', 'pl', 'tr', 'vi', 'ja', 'ar', 'cs_CZ'];
const randomSeed = 20_261_121;
/** Fixed, so that the times are always the same. */
const [firstDay, lastDay] = ['2023-01-01T00:00:00Z', '2026-11-20T00:00:00Z'];

/** @returns a function that makes one fake user after another with unique emails; always the same sequence */
export async function fakeUserMaker(): Promise<() => NewUser> {
  const fakers = await Promise.all(locales.map(loadFaker));
  const [random] = fakers as [Faker];
  const clock = await loadFaker('base');
  const timesUsed = new Map<string, number>();
  random.seed(randomSeed);
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

/** Each locale has one, with one sequence. The package's main entry would load all locales. */
async function loadFaker(locale: string): Promise<Faker> {
  const { faker } = (await import(`@faker-js/faker/locale/${locale}`)) as { faker: Faker };
  faker.seed(randomSeed);
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
