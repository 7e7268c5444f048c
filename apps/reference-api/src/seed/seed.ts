import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { insertUsers, type NewUser } from '../user-row/user.ts';
import { lockUsers } from '../user-row/lock-users.ts';
import { type Account, readAccounts } from './accounts.ts';
import { fakeUserMaker } from './fake-users.ts';

/** On a slow database, a larger statement would exceed its limit of time. */
const batchSize = 500;

/**
 * Fills a database without users with the accounts of ACCOUNTS_FILE and SEED_USERS fake users: all of them or none.
 * @throws StartFailure when the accounts file can't be used
 */
export async function seed(database: Database, settings: Settings, log: Log): Promise<void> {
  const { ACCOUNTS_FILE: file, SEED_USERS: fakes } = settings;
  if (file === undefined || (await hasUsers(database))) return;
  const accounts = readAccounts(file).map(asUser);
  const makeFakeUser = await fakeUserMaker();
  const seeded = await database.transaction(async (db) => {
    await lockUsers(db);
    if (await hasUsers(db)) return false;
    await insertUsers(db, accounts);
    for (let left = fakes; left > 0; left -= batchSize) {
      await insertUsers(db, Array.from({ length: Math.min(left, batchSize) }, makeFakeUser));
    }
    return true;
  });
  if (!seeded) return;
  // PGlite has no autovacuum, but pages of the list need index-only scans, and those need a vacuumed table.
  await database.execute('VACUUM ANALYZE users');
  log.info({ accounts: accounts.length, fakes }, 'seeded the empty database');
}

async function hasUsers(db: Queryable): Promise<boolean> {
  const [user] = await db.query('SELECT 1 FROM users LIMIT 1');
  return user !== undefined;
}

const asUser = ({ username: email, ...fields }: Account): NewUser => ({ ...fields, id: randomUUID(), email });
