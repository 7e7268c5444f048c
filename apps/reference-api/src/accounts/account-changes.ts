import { emailKey } from '@scv/api/email-key';
import type { Database, Queryable } from '../database/database.ts';
import type { User } from '../user-row/user.ts';

/** Longer than all calls about one account may take. */
const claimMs = 120_000;
const maxErrorLength = 500;

/** A user whose account is not in sync yet. */
export interface AccountChange {
  userId: string;
  revision: number;
  /** The login under which the account may exist, in lower case. */
  login: string;
  /** Null while it isn't known. */
  accountId: string | null;
  attempts: number;
  /** Whether the provider refused the last attempt. */
  refused: boolean;
  /** What the account should be like; undefined if the user was deleted. */
  user?: Pick<User, 'firstName' | 'lastName' | 'email' | 'status'>;
}

/** A failed attempt. */
export interface Failure {
  error: string;
  /** Whether the provider refused the change itself. */
  refused: boolean;
  /** In milliseconds. */
  retryAt: number;
}

/** See `AccountSync.enqueue`. An earlier change of the user that is still waiting is replaced. */
export async function enqueueChange(
  db: Queryable,
  issuer: string,
  { id, email }: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<void> {
  await db.query(
    `INSERT INTO account_changes AS known (user_id, login, account_id, next_attempt_at)
     SELECT $1, $2, (SELECT identity_uid FROM users WHERE id = $1 AND identity_issuer = $3), $4
     ON CONFLICT (user_id) DO UPDATE SET
       revision = known.revision + 1, next_attempt_at = $4, attempts = 0, error = NULL, refused = false`,
    [id, emailKey(email), issuer, timestamp(now)],
  );
}

/** A subquery reads the index for each row; a join compared every row with all earlier ones. */
const firstPosition = (login: string) => `(SELECT min(position) FROM account_changes WHERE login = ${login})`;

/**
 * Claims changes that are due, so that no other process works on them. A second statement reads the users: it sees
 * every change up to the claimed revision.
 */
export function claimChanges(database: Database, now: number, max: number): Promise<AccountChange[]> {
  return database.transaction(async (db) => {
    const changes = await db.query<AccountChange>(
      `UPDATE account_changes SET claimed_until = $2 WHERE user_id = ANY (ARRAY(
         SELECT user_id FROM account_changes AS due LEFT JOIN users ON users.id = user_id
         WHERE next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
           AND position <= ${firstPosition('due.login')}
           AND position <= coalesce(${firstPosition('users.email_key')}, position)
         ORDER BY next_attempt_at, position LIMIT $3 FOR UPDATE OF due SKIP LOCKED))
       RETURNING user_id AS "userId", revision, login, account_id AS "accountId", attempts, refused`,
      [timestamp(now), timestamp(now + claimMs), max],
    );
    const users = await db.query<{ id: string } & Required<AccountChange>['user']>(
      `SELECT id, first_name AS "firstName", last_name AS "lastName", email, status FROM users WHERE id = ANY ($1)`,
      [changes.map(({ userId }) => userId)],
    );
    const byId = new Map(users.map(({ id, ...user }) => [id, user]));
    return changes.map((change) => {
      const user = byId.get(change.userId);
      return user ? { ...change, user } : change;
    });
  });
}

/** Saves the login under which an account is about to be created, or the id of the account that was found. */
export async function updateChange(
  db: Queryable,
  { userId }: AccountChange,
  { login, accountId }: { login?: string; accountId?: string },
): Promise<void> {
  await db.query(
    'UPDATE account_changes SET login = coalesce($2, login), account_id = coalesce($3, account_id) WHERE user_id = $1',
    [userId, login ?? null, accountId ?? null],
  );
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

/**
 * Removes a change after the account was synced, and binds the user to the account, so that only its tokens are the
 * user's. If the user has changed meanwhile, the change stays and is due at once.
 * @param accountId undefined when there is no account
 */
export async function finishChange(
  db: Queryable,
  issuer: string,
  { userId, revision }: AccountChange,
  accountId: string | undefined,
): Promise<void> {
  if (accountId !== undefined) {
    await db.query(
      `UPDATE users SET identity_issuer = $2, identity_uid = $3
       WHERE id = $1 AND (identity_issuer, identity_uid) IS DISTINCT FROM ($2, $3)`,
      [userId, issuer, accountId],
    );
  }
  await db.query('DELETE FROM account_changes WHERE user_id = $1 AND revision = $2', [userId, revision]);
  await db.query(
    'UPDATE account_changes SET claimed_until = NULL, account_id = coalesce($2, account_id) WHERE user_id = $1',
    [userId, accountId ?? null],
  );
}

/** Plans the next attempt. If the user has changed meanwhile, it is due at once. */
export async function postponeChange(
  db: Queryable,
  { userId, revision }: AccountChange,
  { error, refused, retryAt }: Failure,
): Promise<void> {
  await db.query('UPDATE account_changes SET claimed_until = NULL WHERE user_id = $1', [userId]);
  await db.query(
    `UPDATE account_changes SET error = $3, refused = $4, attempts = attempts + 1, next_attempt_at = $5
     WHERE user_id = $1 AND revision = $2`,
    [userId, revision, error.slice(0, maxErrorLength), refused, timestamp(retryAt)],
  );
}

const timestamp = (milliseconds: number) => new Date(milliseconds).toISOString();
