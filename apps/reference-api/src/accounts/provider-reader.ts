import { emailKey } from '@scv/api/email-key';
import { accountStateOf } from '@scv/api/schemas';
import { type Database, type Queryable, timestamp } from '../database/database.ts';
import { storableJson } from '../database/storable.ts';
import type { Log } from '../log.ts';
import { withLockedUsers } from '../user-row/user.ts';
import { enqueueChange } from './account-changes.ts';
import { type OktaApi, ProviderRefusal } from './okta-api.ts';
import type { OktaAccount, OktaUsers } from './okta-users.ts';
import { overlapMs, readLog } from './provider-log.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A token that may not read is asked again after an hour. */
const refusedPauseMs = 60 * minuteMs;
/** Rows of one statement, which must not take long. */
const batchSize = 1000;

interface Deps {
  database: Database;
  api: OktaApi;
  okta: Pick<OktaUsers, 'listChanged'>;
  issuer: string;
  log: Log;
  now: () => number;
}

/** What is read from the provider again and again. */
type ReadName = 'changed accounts' | 'all accounts' | 'log';

/** While a process reads, no other one does; if it crashes, another one reads later. */
const claimMs = 600_000;

/**
 * Keeps what we know of the accounts up to date: every minute what has changed, and every day all of them, because a
 * deleted account is in no list. A page at a time, so that changes of users needn't wait.
 */
export function providerReader({ database, api, okta, issuer, log, now }: Deps) {
  let reading: { name: ReadName; pages: AsyncGenerator<void> } | undefined;

  const begin = async (): Promise<typeof reading> => {
    const starts = { 'all accounts': 0, 'changed accounts': now() - overlapMs, log: now() };
    for (const name of Object.keys(starts) as ReadName[]) {
      const since = await claimRead(database, name, now(), starts[name]);
      if (since) return { name, pages: pagesOf(name, since) };
    }
    return undefined;
  };

  async function* pagesOf(name: ReadName, since: Date): AsyncGenerator<void> {
    if (name === 'log') {
      const readUntil = await readLog({ database, api, issuer, now }, since);
      return planRead(database, name, now() + minuteMs, readUntil);
    }
    const isAll = name === 'all accounts';
    const startedAt = now();
    const readAccounts = async (page?: string) => {
      const { accounts, next } = await okta.listChanged(since, page);
      await saveStates({ database, issuer, now: now(), ...(isAll && { marked: startedAt }) }, accounts);
      return next;
    };
    for (let page = await readAccounts(); page !== undefined; page = await readAccounts(page)) {
      await planRead(database, name, now() + claimMs);
      yield;
    }
    if (isAll) await saveMissing(database, startedAt);
    return planRead(database, name, now() + (isAll ? dayMs : minuteMs), isAll ? 0 : startedAt - overlapMs);
  }

  /** @throws ProviderUnavailable */
  const readPage = async (): Promise<boolean> => {
    reading ??= await begin();
    if (!reading) return false;
    const { name, pages } = reading;
    try {
      const { done } = await pages.next();
      if (done) reading = undefined;
    } catch (error) {
      reading = undefined; // begins anew
      const isRefused = error instanceof ProviderRefusal;
      await planRead(database, name, now() + (isRefused ? refusedPauseMs : minuteMs));
      if (!isRefused) throw error;
      log.warn(
        { reason: error.message, read: name },
        'the sign-in provider refuses to be read; asked again in an hour',
      );
    }
    return true;
  };

  return { readPage };
}

/**
 * Claims a read that is due.
 * @returns until when the earlier reads have read, undefined if it isn't due. The first read begins at `start`.
 */
async function claimRead(db: Queryable, name: ReadName, now: number, start: number): Promise<Date | undefined> {
  const [claimed] = await db.query<{ readUntil: Date }>(
    `INSERT INTO provider_reads AS known (name, read_until, next_read_at) VALUES ($1, $2, $4)
     ON CONFLICT (name) DO UPDATE SET next_read_at = $4 WHERE known.next_read_at <= $3
     RETURNING read_until AS "readUntil"`,
    [name, timestamp(start), timestamp(now), timestamp(now + claimMs)],
  );
  return claimed?.readUntil;
}

/**
 * Plans the next attempt or page.
 * @param readUntil set when the read is complete
 */
async function planRead(db: Queryable, name: ReadName, nextAt: number, readUntil?: number): Promise<void> {
  await db.query('UPDATE provider_reads SET next_read_at = $2, read_until = coalesce($3, read_until) WHERE name = $1', [
    name,
    timestamp(nextAt),
    readUntil === undefined ? null : timestamp(readUntil),
  ]);
}

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
  await withLockedUsers(database, async (db) => {
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
      [storableJson(seen), issuer, marked === undefined ? null : timestamp(marked)],
    );
    for (const user of users) if (user.mustSuspend) await enqueueChange(db, issuer, user, now);
  });
}

/** After all accounts were read: a user who was marked neither by this read nor by a later one has none. */
async function saveMissing(database: Database, marked: number): Promise<void> {
  for (let changed = batchSize; changed === batchSize;) {
    changed = await withLockedUsers(database, async (db) => {
      const users = await db.query(
        `UPDATE users SET account_state = 'none' WHERE id IN (
           SELECT id FROM users
           WHERE ${mayBeMissing} AND (account_read_at IS NULL OR account_read_at < $1::timestamptz)
           LIMIT ${batchSize}
         ) RETURNING 1`,
        [timestamp(marked)],
      );
      return users.length;
    });
  }
}

/** The provider says that the account to which this user is bound was deleted. */
export async function saveMissingAccount(database: Database, userId: string): Promise<void> {
  await withLockedUsers(database, async (db) => {
    await db.query(`UPDATE users SET account_state = 'none' WHERE id = $1 AND ${mayBeMissing}`, [userId]);
  });
}

/** A change that is queued or refused decides about the state. */
const mayBeMissing = `account_state NOT IN ('none', 'failed')
  AND NOT EXISTS (SELECT FROM account_changes WHERE user_id = users.id)`;
