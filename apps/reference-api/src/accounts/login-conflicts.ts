import type { Queryable } from '../database/database.ts';
import type { AccountChange } from './account-changes.ts';

/** Whether the account is another user's already, so that this user must not get it. */
export async function belongsToAnotherUser(
  db: Queryable,
  issuer: string,
  accountId: string,
  { userId }: Pick<AccountChange, 'userId'>,
): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM users WHERE identity_issuer = $1 AND identity_uid = $2 AND id <> $3
     UNION ALL SELECT 1 FROM account_changes WHERE account_id = $2 AND user_id <> $3`,
    [issuer, accountId, userId],
  );
  return rows.length > 0;
}

/** Whether the account of this user, or one with this login, has yet to change. */
export const isChangeQueued = async (db: Queryable, userId: string, login: string): Promise<boolean> =>
  (await db.query('SELECT 1 FROM account_changes WHERE user_id = $1 OR login = $2 LIMIT 1', [userId, login])).length >
  0;

/** Whether an account that has yet to change may still have the login that the user gets. */
export const isLoginHeld = async (db: Queryable, { userId }: AccountChange, login: string): Promise<boolean> =>
  (await db.query('SELECT 1 FROM account_changes WHERE login = $1 AND user_id <> $2 LIMIT 1', [login, userId])).length >
  0;

/** Whether another user, whose account has yet to change, gets the login that this user's account has. */
export async function isLoginAwaited(db: Queryable, { userId, login }: AccountChange): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM users JOIN account_changes ON user_id = users.id WHERE email_key = $1 AND users.id <> $2`,
    [login, userId],
  );
  return rows.length > 0;
}
