import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { addressSchema } from '../okta/address.ts';
import { StartFailure } from '../settings.ts';
import { loginKey, newUid } from './accounts.ts';
import { hashPassword } from './passwords.ts';
import type { AccountStores } from './stores.ts';

const seedsSchema = z.array(
  z.object({
    username: addressSchema,
    password: z.string().min(1),
    firstName: z.string().min(1),
    lastName: z.string().min(1),
    status: z.enum(['Active', 'Inactive']),
    /** The `sub` claim of the ID token, if it differs from the username. */
    subject: z.string().min(1).optional(),
  }),
);

/**
 * Fills a store without accounts from the accounts file. Later changes of the file have no effect.
 * An id is derived from the username, so that the API recognizes the person in a new data folder.
 * @throws StartFailure when the file is missing, isn't JSON or holds no valid accounts
 */
export async function seedAccounts({ accounts, contacts, settings }: AccountStores): Promise<void> {
  if (!accounts.isEmpty()) return;
  const seeds = readAccounts(settings.accountsFile);
  const hashes = await Promise.all(seeds.map(({ password }) => hashPassword(password, settings.passwordCost)));
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
  try {
    if (!statSync(file).isFile()) throw new Error('it is not a regular file'); // Reading a pipe might never end.
    return seedsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
    throw new StartFailure(`The accounts file ${file} can't be used: ${reason}.`);
  }
}
