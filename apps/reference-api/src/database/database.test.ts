import fs from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from '../testing/api-process.ts';
import { engines, postgresOnly } from '../testing/engines.ts';
import { replaceInNode } from '../testing/resources.ts';
import { startTestApi } from '../testing/test-api.ts';
import { type Database, isUniqueViolation, type Queryable, sqlState } from './database.ts';
import { createPglite } from './pglite.ts';

describe.each(engines)('$name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const insert = (db: Queryable, number: number) =>
    db.query('INSERT INTO activity_to_log (number) VALUES ($1)', [number]);

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
    expect(await database.query('SELECT * FROM activity_to_log ORDER BY 1')).toEqual([{ number: 1 }, { number: 2 }]);
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

test('while the disk of the embedded database is full, every call is answered, writes with 507', async () => {
  const database = await createPglite(join(makeDataFolder(), 'database'));
  const api = await startTestApi(database);
  onTestFinished(() => api.stop());
  // PGlite writes its files with it.
  replaceInNode(fs, 'writeSync', () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
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
