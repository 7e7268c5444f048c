import type { Database, Queryable } from '../database/database.ts';
import { inTurn } from '../database/in-turn.ts';

/**
 * Locks out other changes of users until the transaction ends, also those of their account's state, which are counted.
 * Without the lock, two administrators who delete each other at the same moment would both see that one is left.
 */
export async function lockUsers(db: Queryable): Promise<void> {
  await db.query("SELECT 1 FROM user_counts WHERE role = 'admin' AND status = 'Active' FOR UPDATE");
}

/**
 * Runs an administrator's change in a transaction that locks out other changes of users. It waits for its turn in this
 * process as `inTurn` says.
 */
export const changeInTurn = <Result>(database: Database, change: (db: Queryable) => Promise<Result>): Promise<Result> =>
  inTurn(database, (waitUntil) =>
    database.transaction(async (db) => {
      await lockUsers(db);
      return change(db);
    }, waitUntil),
  );
