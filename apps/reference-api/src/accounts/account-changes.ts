import { emailKey } from '@scv/api/email-key';
import { accountStateOf } from '@scv/api/schemas';
import { type Database, type Queryable, timestamp } from '../database/database.ts';
import { type AccountState, type User, usersWhere } from '../user-row/user.ts';

/** Longer than all calls about one account may take. */
const claimMs = 120_000;
const maxErrorLength = 500;

/** `created`: we made the account, and delete it with its user. `adopted`: it existed before. */
export type AccountOrigin = 'created' | 'adopted';

/** What a change may do besides changing an account that exists. */
export interface AccountChangePermissions {
  /** Make an account, or activate a deactivated one, which sends a mail. */
  make?: boolean;
  /** End the suspension of an account. */
  unsuspend?: boolean;
}

/** A user whose account is not in sync yet. */
export interface AccountChange extends Required<AccountChangePermissions> {
  userId: string;
  revision: number;
  /** The login under which the account may exist, in lower case. */
  login: string;
  /** Null while it isn't known. */
  accountId: string | null;
  /** `created` without an id: an account was about to be made, so the one with the login is ours. */
  origin: AccountOrigin | null;
  attempts: number;
  /** Whether the provider refused the last attempt. */
  refused: boolean;
  /** What the account should be like; undefined if the user was deleted. */
  user?: Pick<User, 'firstName' | 'lastName' | 'email' | 'status'>;
}

/** The account of a user, after a change. */
export interface SyncedAccount {
  accountId: string;
  origin: AccountOrigin;
  /** As the provider calls it. */
  status: string;
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
  { make = false, unsuspend = false }: AccountChangePermissions = {},
): Promise<void> {
  await db.query(
    `INSERT INTO account_changes AS known (user_id, login, account_id, origin, next_attempt_at, make, unsuspend)
     SELECT $1, $2, identity_uid, account_origin, $4, $5, $6
     FROM (SELECT) AS one LEFT JOIN users ON id = $1 AND identity_issuer = $3
     ON CONFLICT (user_id) DO UPDATE SET
       revision = known.revision + 1, next_attempt_at = $4, attempts = 0, error = NULL, refused = false,
       make = known.make OR EXCLUDED.make, unsuspend = known.unsuspend OR EXCLUDED.unsuspend`,
    [id, emailKey(email), issuer, timestamp(now), make, unsuspend],
  );
}

/**
 * Claims changes that are due, so that no other process works on them. A change waits for earlier ones of its login, and
 * for every change of another user whose account still has the email that its user gets. Subqueries, because a join
 * would compare every row with all earlier ones. A second statement reads the users: it sees every change up to the
 * claimed revision.
 */
export function claimChanges(database: Database, now: number, max: number): Promise<AccountChange[]> {
  return database.transaction(async (db) => {
    const changes = await db.query<AccountChange>(
      `UPDATE account_changes SET claimed_until = $2 WHERE user_id = ANY (ARRAY(
         SELECT user_id FROM account_changes AS due LEFT JOIN users ON users.id = user_id
         WHERE next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
           AND position <= (SELECT min(position) FROM account_changes WHERE login = due.login)
           AND (SELECT min(position) FROM account_changes
                WHERE login = users.email_key AND user_id <> due.user_id) IS NULL
         ORDER BY next_attempt_at, position LIMIT $3 FOR UPDATE OF due SKIP LOCKED))
       RETURNING user_id AS "userId", revision, login, account_id AS "accountId", origin, attempts, refused,
         make, unsuspend`,
      [timestamp(now), timestamp(now + claimMs), max],
    );
    const users = await usersWhere(db, 'id = ANY ($1)', [changes.map(({ userId }) => userId)]);
    const byId = new Map(users.map((user) => [user.id, user]));
    return changes.map((change) => {
      const user = byId.get(change.userId);
      return user ? { ...change, user } : change;
    });
  });
}

/**
 * Removes a change after the account was synced, and binds the user to the account, so that only its tokens are the
 * user's. If the user has changed meanwhile, the change stays and is due at once. Call it under `lockUsers`.
 * @param account undefined if the user has no account
 * @param invitedAt when the provider was asked to send an activation mail; undefined if it was not
 */
export async function finishChange(
  db: Queryable,
  issuer: string,
  { userId, revision }: AccountChange,
  account: SyncedAccount | undefined,
  invitedAt?: number,
): Promise<void> {
  if (account) {
    const { accountId, origin, status } = account;
    await db.query(
      `UPDATE users SET identity_issuer = $2, identity_uid = $3, account_origin = $4, account_state = $5
       WHERE id = $1 AND (identity_issuer, identity_uid, account_origin, account_state) IS DISTINCT FROM ($2, $3, $4, $5)`,
      [userId, issuer, accountId, origin, accountStateOf(status)],
    );
  } else await saveState(db, userId, 'none');
  if (invitedAt !== undefined) await saveInvitation(db, userId, invitedAt);
  await db.query('DELETE FROM account_changes WHERE user_id = $1 AND revision = $2', [userId, revision]);
  await db.query(
    `UPDATE account_changes SET claimed_until = NULL, account_id = coalesce($2, account_id), origin = coalesce($3, origin)
     WHERE user_id = $1`,
    [userId, account?.accountId ?? null, account?.origin ?? null],
  );
}

/** Saves the state of a user's account. Call it under `lockUsers`. */
export async function saveState(db: Queryable, userId: string, state: AccountState): Promise<void> {
  await db.query('UPDATE users SET account_state = $2 WHERE id = $1 AND account_state <> $2', [userId, state]);
}

/** Saves when the provider was asked to send the activation mail whose link works now. */
export async function saveInvitation(db: Queryable, userId: string, at: number): Promise<void> {
  await db.query('UPDATE users SET invited_at = $2 WHERE id = $1', [userId, timestamp(at)]);
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

/** How many accounts are not in sync with their users yet, and how many of these the provider refuses to change. */
export async function countWaitingAccounts(db: Pick<Queryable, 'query'>) {
  const sql = 'SELECT count(*) AS waiting, count(*) FILTER (WHERE refused) AS refused FROM account_changes';
  const [counts] = await db.query<{ waiting: number; refused: number }>(sql);
  return counts ?? { waiting: 0, refused: 0 };
}

/** Shown to administrators. */
const heldReason = 'Another user’s account with this email has to change first.';

interface StateRow {
  id: string;
  isLinked: boolean;
  origin: AccountOrigin | null;
  since: Date | null;
  error: string | null;
  refused: boolean | null;
  /** Another account with the same login has to change first. */
  isBehind: boolean;
}

type UserAccount = Required<User>['account'];

/** The state of users' accounts, as the contract shows it, by the users' ids. */
export async function accountsOf(db: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, UserAccount>> {
  const rows = await db.query<StateRow>(
    `SELECT users.id, identity_uid IS NOT NULL AS "isLinked", account_origin AS origin, waiting_since AS since, error, refused, EXISTS (
       SELECT FROM account_changes AS earlier
       WHERE earlier.login = due.login AND earlier.position < due.position
         OR earlier.login = email_key AND earlier.user_id <> due.user_id) AS "isBehind"
     FROM users LEFT JOIN account_changes AS due ON user_id = users.id WHERE users.id = ANY ($1)`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.id, accountIn(row)]));
}

function accountIn(row: StateRow): UserAccount {
  const origin = row.isLinked && row.origin ? { origin: row.origin } : {};
  if (!row.since) return { status: row.isLinked ? 'linked' : 'none', ...origin };
  const since = row.since.toISOString();
  if (row.refused) {
    return { status: 'refused', since, detail: `The sign-in provider refuses it: ${row.error ?? ''}`, ...origin };
  }
  const detail = row.isBehind ? heldReason : row.error === null ? undefined : `${row.error} This is tried again.`;
  return { status: 'waiting', since, ...(detail !== undefined && { detail }), ...origin };
}
