import { randomUUID } from 'node:crypto';
import { hashPassword } from '../auth/passwords.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { lockUsers } from '../users/user-protection.ts';
import { type Account, readAccounts } from './accounts.ts';
import { fakeUsers } from './fake-users.ts';
import { insertUsers, type SeedUser } from './insert-users.ts';

/**
 * Gives a database without users the accounts of ACCOUNTS_FILE and SEED_USERS fake users: all of them or none.
 * @throws StartFailure when the accounts file can't be used
 */
export async function seed(database: Database, settings: Settings, log: Log): Promise<void> {
  const { ACCOUNTS_FILE: file, SEED_USERS: fakes } = settings;
  if (file === undefined || (await hasUsers(database))) return;
  const accounts = await Promise.all(readAccounts(file).map(asUser));
  const seeded = await database.transaction(async (db) => {
    await lockUsers(db);
    if (await hasUsers(db)) return false;
    await insertUsers(db, accounts);
    await insertUsers(db, fakeUsers(fakes));
    await db.query('UPDATE user_total SET users = (SELECT count(*) FROM users), revision = revision + 1');
    return true;
  });
  if (!seeded) return;
  // PGlite has nobody who does this later, and without it each page would look into the table for every row it skips.
  await database.execute('VACUUM ANALYZE users');
  log.info({ accounts: accounts.length, fakes }, 'seeded the empty database');
}

async function hasUsers(db: Queryable): Promise<boolean> {
  const [user] = await db.query('SELECT 1 FROM users LIMIT 1');
  return user !== undefined;
}

async function asUser(account: Account): Promise<SeedUser> {
  const { username: email, password, firstName, lastName, role, status } = account;
  return { id: randomUUID(), firstName, lastName, email, role, status, passwordHash: await hashPassword(password) };
}
