import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Settings, StartFailure } from '../settings.ts';
import type { Store } from '../store.ts';
import { AccountStore, loginKey, newUid } from './account-store.ts';
import { ChallengeStore } from './challenge-store.ts';
import { ContactStore } from './contact-store.ts';
import { Credentials, PasswordHasher, type Recoveries } from './credentials.ts';
import { EventStore } from './event-store.ts';
import { MessageStore } from './message-store.ts';

export type AccountParts = Awaited<ReturnType<typeof openAccounts>>;

/**
 * Opens what belongs to accounts in the provider's store, and seeds a store without accounts.
 * @param recoveries a new password ends those of its account
 * @throws StartFailure when the accounts file is needed and can't be used
 */
export async function openAccounts(
  store: Store,
  settings: Pick<Settings, 'accountsFile' | 'passwordCost'>,
  recoveries: Recoveries,
) {
  const hasher = new PasswordHasher(settings.passwordCost);
  const accounts = new AccountStore(store.db);
  const contacts = new ContactStore(store.db);
  const events = new EventStore(store.db);
  await seedAccounts({ accounts, contacts, hasher }, settings.accountsFile);
  return {
    accounts,
    contacts,
    credentials: new Credentials({ accounts, events, hasher, recoveries, store }),
    challenges: new ChallengeStore(store.db),
    events,
    messages: new MessageStore(store.db),
  };
}

const seedsSchema = z.array(
  z.object({
    username: z.email(),
    password: z.string().min(1),
    firstName: z.string().min(1),
    lastName: z.string().min(1),
    status: z.enum(['Active', 'Inactive']),
    /** The `sub` claim of the ID token, if it differs from the username. */
    subject: z.string().min(1).optional(),
  }),
);

interface Target {
  accounts: AccountStore;
  contacts: ContactStore;
  hasher: PasswordHasher;
}

/**
 * Fills a store without accounts from the accounts file. Later changes of the file have no effect.
 * An id is derived from the username, so that the API recognises the person in a new data folder.
 * @throws StartFailure when the file is missing, isn't JSON or holds no valid accounts
 */
async function seedAccounts({ accounts, contacts, hasher }: Target, file: string) {
  if (!accounts.isEmpty()) return;
  const seeds = readAccounts(file);
  const hashes = await Promise.all(seeds.map(({ password }) => hasher.hash(password)));
  seeds.forEach((seed, index) => {
    const { username: login, firstName, lastName, subject, status } = seed;
    const { uid } = accounts.create({
      uid: newUid(loginKey(login)),
      login,
      ...(subject !== undefined && { subject }),
      status: status === 'Active' ? 'ACTIVE' : 'DEPROVISIONED',
      profile: { firstName, lastName },
      passwordHash: hashes[index] ?? null,
      passwordChangedAt: Date.now(),
      activatedAt: Date.now(),
    });
    contacts.add({ uid, kind: 'email', value: login, role: 'PRIMARY', status: 'VERIFIED' });
  });
}

function readAccounts(file: string) {
  const parsed = seedsSchema.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  throw new StartFailure(`The accounts file ${file} is not valid${place}: ${issue?.message ?? 'unknown reason'}.`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartFailure(`The accounts file ${file} can't be read: ${(error as Error).message}.`);
  }
}
