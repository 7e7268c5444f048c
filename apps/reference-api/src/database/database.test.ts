import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeDataFolder } from '../testing/api-process.ts';
import { openNewPglite, postgresOnly } from '../testing/engines.ts';
import { startTestApi } from '../testing/test-api.ts';
import { type Database, isLocked, isUniqueViolation, type Queryable, sqlState } from './database.ts';
import { inTurn } from './in-turn.ts';
import { migrate } from './migrate.ts';
import { createPglite } from './pglite.ts';

describe.each([{ name: 'PGlite', open: openNewPglite }, ...postgresOnly])('$name', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.execute('CREATE TABLE scratch (id integer PRIMARY KEY, text text); CREATE TABLE other (id integer)');
  });
  afterAll(() => database.close());

  const insert = (db: Queryable, id: number) => db.query('INSERT INTO scratch (id) VALUES ($1)', [id]);

  test('commits all of a transaction or nothing', async () => {
    await database.transaction(async (db) => {
      await insert(db, 1);
      await insert(db, 2);
    });
    const failing = database.transaction(async (db) => {
      await insert(db, 3);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.query('SELECT id FROM scratch ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('works after a failed statement, and recognizes a unique violation', async () => {
    const failure = await database.transaction((db) => insert(db, 1)).catch((error: unknown) => error);
    expect(isUniqueViolation(failure)).toBe(true);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('returns bigint as a number, a timestamp as a Date and NULL as null', async () => {
    const [row] = await database.query(
      "SELECT 9007199254740991::bigint AS big, '2026-11-21Z'::timestamptz AS at, NULL AS no",
    );
    expect(row).toEqual({ big: Number.MAX_SAFE_INTEGER, at: new Date('2026-11-21'), no: null });
  });

  test.each(['40001', '40P01'])('repeats a transaction after SQLSTATE %s, up to eight times', async (state) => {
    let runs = 0;
    const failing = (times: number) =>
      database.transaction(async (db) => {
        runs += 1;
        const conflict = `DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${state}'; END $$`;
        if (runs <= times) await db.execute(conflict);
        return runs;
      });
    expect(await failing(3)).toBe(4);
    runs = 0;
    expect(sqlState(await failing(100).catch((error: unknown) => error))).toBe(state);
    expect(runs).toBe(8);
  });

  test('applies each migration once, even when several processes start at the same moment', async () => {
    await database.execute('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const skipped = await Promise.all([1, 2, 3, 4].map(() => migrate(database)));
    expect(skipped).toEqual([[], [], [], []]);
    expect(await database.query("SELECT indexname FROM pg_indexes WHERE indexname = 'users_search'")).toHaveLength(1);
    expect(await migrate(database)).toEqual([]);
  });
});

test.each(postgresOnly)('$name may close the connection during a transaction', async ({ open }) => {
  const database = await open();
  const lost = await database
    .transaction(async (db) => {
      const [{ pid }] = (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
      await database.query('SELECT pg_terminate_backend($1)', [pid]);
      await expect.poll(() => database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).toEqual([]);
      await setImmediate(); // lets the client notice while no query is running
      await db.query('UPDATE account_counts SET users = 1');
    })
    .catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(Error);
  expect(await database.query('SELECT DISTINCT users FROM account_counts')).toEqual([{ users: 0 }]);
  await database.close();
});

test('an engine without trigrams skips their migration and tries it again later', async () => {
  const database = await openNewPglite();
  await database.execute('DROP INDEX users_search, activity_search; DROP EXTENSION pg_trgm');
  await database.execute("DELETE FROM migrations WHERE name LIKE '%.optional.sql'");
  const unavailable = Object.assign(new Error('extension "pg_trgm" is not available'), { code: '0A000' });
  const withoutTrigrams: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((db) =>
        work({
          ...db,
          execute: (sql) => (sql.includes('pg_trgm') ? Promise.reject(unavailable) : db.execute(sql)),
        }),
      ),
  };
  expect(await migrate(withoutTrigrams)).toEqual(['031-search.optional.sql']);
  expect(await migrate(database)).toEqual([]);
  await database.close();
});

describe('changes in turn', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    return () => void vi.useRealTimers();
  });

  test('work is done in the order in which it came, also after a failure, and other lines don’t wait', async () => {
    const [line, done] = [{}, [] as number[]];
    const first = Promise.withResolvers<void>();
    const all = Promise.allSettled([
      inTurn(line, () => first.promise.then(() => Promise.reject(new Error('no')))),
      inTurn(line, async () => done.push(2)),
      inTurn(line, async () => done.push(3)),
    ]);
    await inTurn({}, async () => done.push(1));
    expect(done).toEqual([1]);
    first.resolve();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(done).toEqual([1, 2, 3]);
  });

  test('a change that has waited for ten seconds gives up; later ones still wait for the first', async () => {
    const [line, done] = [{}, [] as string[]];
    const first = Promise.withResolvers<void>();
    const working = inTurn(line, () => first.promise);
    const late = inTurn(line, async () => done.push('late')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_500);
    expect(isLocked(await late)).toBe(true);
    const next = inTurn(line, async () => done.push('next'));
    expect(done).toEqual([]);
    first.resolve();
    await Promise.all([working, next]);
    expect(done).toEqual(['next']);
  });

  test('a change that gives up waiting for its turn takes no other along', async () => {
    const line = {};
    const first = Promise.withResolvers<void>();
    const working = inTurn(line, () => first.promise);
    await vi.advanceTimersByTimeAsync(1000);
    const late = inTurn(line, () => Promise.resolve()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(4000);
    const next = inTurn(line, () => Promise.resolve('done'));
    await vi.advanceTimersByTimeAsync(6500);
    expect(isLocked(await late)).toBe(true);
    first.resolve();
    await working;
    expect(await next).toBe('done');
  });

  test('a change that has waited for two seconds in a line that moves goes on waiting', async () => {
    const line = {};
    const works = Array.from({ length: 6 }, () =>
      inTurn(line, () => new Promise<void>((resolve) => setTimeout(resolve, 900))),
    );
    await vi.advanceTimersByTimeAsync(6000);
    await expect(Promise.all(works)).resolves.toHaveLength(6);
  });

  test('20 changes that wait for a lock give up with the first of them; a later one tries again', async () => {
    const line = {};
    const failure = Object.assign(new Error('locked'), { code: '55P03' });
    /** As long as PostgreSQL lets it. */
    const waitForLock = () => new Promise<never>((_, reject) => setTimeout(reject, 2000, failure));
    const cameAt = performance.now();
    const ends = Array.from({ length: 20 }, () => inTurn(line, waitForLock).catch(() => performance.now() - cameAt));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await Promise.all(ends)).toEqual(Array(20).fill(2000));
    await vi.advanceTimersByTimeAsync(1);
    expect(await inTurn(line, () => Promise.resolve('free'))).toBe('free');
  });
});

test('while the disk of the embedded database is full, every call is answered, writes with 507', async () => {
  const folder = makeDataFolder();
  const database = await createPglite(join(folder.path, 'database'));
  const api = await startTestApi(database);
  fillDisk();
  onTestFinished(async () => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await api.stop();
    folder.remove();
  });

  const body = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@scv.example', role: 'user' };
  const enroll = () => api.call('POST', '/api/v1/user', { body });
  const failed = await enroll();
  expect([failed.status, failed.body.message]).toEqual([507, 'The server has no space left.']);
  // PANIC: the commit can't be written to the log. After it, PGlite itself would never return from a call.
  const [panic, ...others] = await Promise.allSettled([
    database.query('UPDATE account_counts SET users = users'),
    enroll(),
    enroll(),
  ]);
  expect(panic).toMatchObject({ reason: { code: '53100', severity: 'PANIC' } });
  expect(others).toMatchObject([{ value: { status: 507 } }, { value: { status: 507 } }]);
  expect((await api.call('GET', '/healthz')).status).toBe(503);
});

/** PGlite writes its files with `writeSync`. */
function fillDisk(): void {
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  });
  syncBuiltinESMExports();
}
