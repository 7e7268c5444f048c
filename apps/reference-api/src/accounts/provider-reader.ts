import type { Database, Queryable } from '../database/database.ts';
import { timestamp } from '../database/timestamp.ts';
import type { Log } from '../log.ts';
import { saveMissing, saveStates } from './account-reads.ts';
import { type OktaApi, ProviderRefusal } from './okta-api.ts';
import type { OktaUsers } from './okta-users.ts';
import { overlapMs, readLog } from './provider-log.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A token that may not read is asked again after an hour. */
const refusedPauseMs = 60 * minuteMs;

interface Parts {
  database: Database;
  api: OktaApi;
  okta: Pick<OktaUsers, 'listChanged'>;
  issuer: string;
  log: Log;
  now: () => number;
}

/** A read in progress. */
interface Reading {
  name: 'changed accounts' | 'all accounts';
  since: Date;
  startedAt: number;
  page: string | undefined;
}

/**
 * Keeps what we know of the accounts up to date: every minute what has changed, and every day all of them, because a
 * deleted account is in no list. A page at a time, so that changes of users needn't wait.
 */
export function providerReader({ database, api, okta, issuer, log, now }: Parts) {
  let reading: Reading | undefined;

  const begin = async (name: Reading['name'], start: number): Promise<Reading | undefined> => {
    const since = await claimRead(database, name, now(), start);
    return since && { name, since, startedAt: now(), page: undefined };
  };

  const readAccounts = async ({ name, since, startedAt, page }: Reading): Promise<Reading | undefined> => {
    const isAll = name === 'all accounts';
    const { accounts, next } = await okta.listChanged(since, page);
    const read = { database, issuer, now: now(), ...(isAll && { marked: startedAt }) };
    await saveStates(read, accounts);
    if (next !== undefined) {
      await continueRead(database, name, now());
      return { name, since, startedAt, page: next };
    }
    if (isAll) await saveMissing(database, startedAt);
    await finishRead(database, name, isAll ? 0 : startedAt - overlapMs, now() + (isAll ? dayMs : minuteMs));
    return undefined;
  };

  const readEvents = async (): Promise<boolean> => {
    const since = await claimRead(database, 'log', now(), now());
    if (!since) return false;
    const readUntil = await readLog({ database, api, issuer }, since);
    await finishRead(database, 'log', readUntil, now() + minuteMs);
    return true;
  };

  /** @throws ProviderUnavailable */
  const readPage = async (): Promise<boolean> => {
    let name: ReadName = 'log';
    try {
      reading ??= (await begin('all accounts', 0)) ?? (await begin('changed accounts', now() - overlapMs));
      if (!reading) return await readEvents();
      name = reading.name;
      const current = reading;
      reading = undefined; // begins anew after a failure
      reading = await readAccounts(current);
      return true;
    } catch (error) {
      const isRefused = error instanceof ProviderRefusal;
      await postponeRead(database, name, now() + (isRefused ? refusedPauseMs : minuteMs));
      if (!isRefused) throw error;
      log.warn(
        { reason: error.message, read: name },
        'the sign-in provider refuses to be read; asked again in an hour',
      );
      return true;
    }
  };

  return { readPage };
}

/** While a process reads, no other one does; if it crashes, another one reads later. */
const claimMs = 600_000;

/** What is read from the provider again and again. */
type ReadName = 'changed accounts' | 'all accounts' | 'log';

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

/** Says that a read goes on. */
const continueRead = (db: Queryable, name: ReadName, now: number) => postponeRead(db, name, now + claimMs);

/** Plans another attempt. */
async function postponeRead(db: Queryable, name: ReadName, nextAt: number): Promise<void> {
  await db.query('UPDATE provider_reads SET next_read_at = $2 WHERE name = $1', [name, timestamp(nextAt)]);
}

async function finishRead(db: Queryable, name: ReadName, readUntil: number, nextAt: number): Promise<void> {
  await db.query('UPDATE provider_reads SET read_until = $2, next_read_at = $3 WHERE name = $1', [
    name,
    timestamp(readUntil),
    timestamp(nextAt),
  ]);
}
