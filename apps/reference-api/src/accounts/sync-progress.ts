import type { Queryable } from '../database/database.ts';
import type { AccountChange, SyncedAccount } from './account-changes.ts';

/* What is saved while a change is made, so that another attempt can go on. */

/** Saves that an account is about to be created under a login. */
export async function saveCreation(db: Queryable, { userId }: AccountChange, login: string): Promise<void> {
  await db.query("UPDATE account_changes SET login = $2, account_id = NULL, origin = 'created' WHERE user_id = $1", [
    userId,
    login,
  ]);
}

/** Saves that the provider refused the creation. */
export async function forgetCreation(db: Queryable, { userId }: AccountChange): Promise<void> {
  await db.query('UPDATE account_changes SET origin = NULL WHERE user_id = $1', [userId]);
}

/** Saves which account was found. */
export async function saveAccount(
  db: Queryable,
  { userId }: AccountChange,
  { accountId, origin }: Pick<SyncedAccount, 'accountId' | 'origin'>,
): Promise<void> {
  await db.query('UPDATE account_changes SET account_id = $2, origin = $3 WHERE user_id = $1', [
    userId,
    accountId,
    origin,
  ]);
}
