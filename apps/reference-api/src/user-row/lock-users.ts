import type { Queryable } from '../database/database.ts';

/**
 * Locks out other changes of users until the transaction ends, also those of their account's state, which are counted.
 * Without the lock, two administrators who delete each other at the same moment would both see that one is left.
 */
export async function lockUsers(db: Queryable): Promise<void> {
  await db.query("SELECT 1 FROM user_counts WHERE role = 'admin' AND status = 'Active' FOR UPDATE");
}
