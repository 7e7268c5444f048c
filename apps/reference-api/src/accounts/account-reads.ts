import { emailKey } from '@scv/api/email-key';
import { accountStateOf } from '@scv/api/schemas';
import type { Database, Queryable } from '../database/database.ts';
import { timestamp } from '../database/timestamp.ts';
import { lockUsers } from '../user-row/user.ts';
import { enqueueChange } from './account-changes.ts';
import type { OktaAccount } from './okta-users.ts';

/** Rows of one statement, which must not take long. */
const batchSize = 1000;

interface Read {
  database: Database;
  issuer: string;
  now: number;
  /** When a read of all accounts began: its users are marked. */
  marked?: number;
}

/**
 * Saves the states of accounts that were read. An account belongs to the user who is bound to it, or who is bound to
 * none and has its login as their email. A user whose account has yet to change is left to that change, and an Inactive
 * user's account that has become active is suspended.
 */
export async function saveStates({ database, issuer, now, marked }: Read, accounts: OktaAccount[]): Promise<void> {
  const seen = accounts.map(({ id, status, profile }) => ({
    id,
    login: emailKey(profile.login),
    state: accountStateOf(status),
    is_active: status === 'ACTIVE',
  }));
  await database.transaction(async (db) => {
    await lockUsers(db);
    const users = await db.query<{ id: string; email: string; mustSuspend: boolean }>(
      `UPDATE users SET account_state = found.state, account_read_at = greatest(account_read_at, $3::timestamptz)
       FROM (
         SELECT users.id, state, is_active FROM json_to_recordset($1) AS seen (id text, login text, state text, is_active boolean)
         JOIN users ON identity_issuer = $2 AND identity_uid = seen.id
         UNION ALL
         SELECT users.id, state, is_active FROM json_to_recordset($1) AS seen (id text, login text, state text, is_active boolean)
         JOIN users ON identity_uid IS NULL AND email_key = seen.login
       ) AS found
       WHERE users.id = found.id AND ($3::timestamptz IS NOT NULL OR account_state <> found.state)
         AND NOT EXISTS (SELECT FROM account_changes WHERE user_id = users.id)
       RETURNING users.id, email, status = 'Inactive' AND is_active AS "mustSuspend"`,
      [JSON.stringify(seen), issuer, marked === undefined ? null : timestamp(marked)],
    );
    for (const user of users) if (user.mustSuspend) await enqueueChange(db, issuer, user, now);
  });
}

/** After all accounts were read: a user who was marked neither by this read nor by a later one has none. */
export async function saveMissing(database: Database, marked: number): Promise<void> {
  for (let changed = batchSize; changed === batchSize;) {
    changed = await database.transaction(async (db) => {
      await lockUsers(db);
      return saveSomeMissing(db, marked);
    });
  }
}

/** The provider says that the account to which this user is bound was deleted. */
export async function saveMissingAccount(database: Database, userId: string): Promise<void> {
  await database.transaction(async (db) => {
    await lockUsers(db);
    await db.query(`UPDATE users SET account_state = 'none' WHERE id = $1 AND ${mayBeMissing}`, [userId]);
  });
}

/** A change that is queued or refused decides about the state. */
const mayBeMissing = `account_state NOT IN ('none', 'failed')
  AND NOT EXISTS (SELECT FROM account_changes WHERE user_id = users.id)`;

async function saveSomeMissing(db: Queryable, marked: number): Promise<number> {
  const users = await db.query(
    `UPDATE users SET account_state = 'none' WHERE id IN (
       SELECT id FROM users
       WHERE ${mayBeMissing} AND (account_read_at IS NULL OR account_read_at < $1::timestamptz)
       LIMIT ${batchSize}
     ) RETURNING 1`,
    [timestamp(marked)],
  );
  return users.length;
}
