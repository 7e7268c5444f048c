import { emailKey } from '@scv/api/email-key';
import { emailHeld } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import type { User } from '../user-row/user.ts';
import type { AccountChange } from './account-changes.ts';
import type { OktaAccount, OktaUsers } from './okta-users.ts';

/** How long an administrator waits for the state of an account, and for its factors. */
export const stateLimitMs = 2000;

/** Undefined if no account is known, `missing` if it was deleted at the provider. */
export type FoundAccount = OktaAccount | 'missing' | undefined;

interface Deps {
  database: Queryable;
  okta: Pick<OktaUsers, 'find'>;
  issuer: string;
}

/**
 * Asks the provider for a user's account. Somebody who isn't bound to one yet is bound to the one with their login at
 * the first sign-in (auth/require-admin.ts), unless a change is queued or it is another user's.
 * @throws ProviderUnavailable, ProviderRefusal
 */
export async function findAccount(
  { database, okta, issuer }: Deps,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<FoundAccount> {
  const [row] = await database.query<{ uid: string | null }>('SELECT identity_uid AS uid FROM users WHERE id = $1', [
    id,
  ]);
  if (row?.uid) return (await okta.find(row.uid, stateLimitMs)) ?? 'missing';
  // The account of this user, or one with this login, may have yet to change.
  const queued = 'SELECT 1 FROM account_changes WHERE user_id = $1 OR login = $2 LIMIT 1';
  if ((await database.query(queued, [id, emailKey(email)])).length > 0) return undefined;
  const account = await okta.find(emailKey(email), stateLimitMs);
  return account && !(await belongsToAnotherUser(database, issuer, account.id, { userId: id })) ? account : undefined;
}

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

/**
 * Refuses an email that another user has given up but whose account still has at the provider: it would be taken for
 * the account of the user who gets the email.
 * @param id of the user who gets it
 * @throws ProblemError 409
 */
export async function requireFreeLogin(db: Queryable, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  const held = await db.query(
    `SELECT 1 FROM account_changes JOIN users ON users.id = user_id
     WHERE login = $1 AND user_id <> $2 AND email_key <> $1 LIMIT 1`,
    [emailKey(email), id],
  );
  if (held.length > 0) throw emailHeld();
}
