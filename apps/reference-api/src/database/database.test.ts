import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNewPglite, postgresOnly } from '../testing/engines.ts';
import { type Database, isUniqueViolation, type Queryable, sqlState } from './database.ts';
import { migrate } from './migrate.ts';

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
      await db.query('UPDATE user_counts SET users = 1');
    })
    .catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(Error);
  expect(await database.query('SELECT DISTINCT users FROM user_counts')).toEqual([{ users: 0 }]);
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
