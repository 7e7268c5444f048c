import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { addUsers } from '../testing/test-api.ts';
import { userKeys } from '../users/user-keys.ts';
import { type Database, isUniqueViolation, type Queryable, sqlState } from './database.ts';
import { migrate } from './migrate.ts';

describe.each(engines)('$name', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.execute('CREATE TABLE notes (id integer PRIMARY KEY, text text); CREATE TABLE other (id integer)');
  });
  afterAll(() => database.close());

  const notes = async () =>
    (await database.query<{ id: number }>('SELECT id FROM notes ORDER BY id')).map(({ id }) => id);
  const insert = (db: Queryable, id: number) => db.query('INSERT INTO notes (id) VALUES ($1)', [id]);

  test('keeps all of a transaction or nothing of it', async () => {
    await database.transaction(async (db) => {
      await insert(db, 1);
      await insert(db, 2);
    });
    await expect(
      database.transaction(async (db) => {
        await insert(db, 3);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await notes()).toEqual([1, 2]);
  });

  test('goes on after a failed statement, and tells a unique violation', async () => {
    const failure = await database.transaction((db) => insert(db, 1)).catch((error: unknown) => error);
    expect(isUniqueViolation(failure)).toBe(true);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('gives bigint as a number, a timestamp as a Date and NULL as null', async () => {
    const [row] = await database.query(
      "SELECT 9007199254740991::bigint AS big, '2026-11-21Z'::timestamptz AS at, NULL AS no",
    );
    expect(row).toEqual({ big: Number.MAX_SAFE_INTEGER, at: new Date('2026-11-21'), no: null });
  });

  test.each(['40001', '40P01'])('runs a transaction again after SQLSTATE %s, as long as it helps', async (state) => {
    let runs = 0;
    const fails = (times: number) =>
      database.transaction(async (db) => {
        runs += 1;
        const failing = `DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '${state}'; END $$`;
        if (runs <= times) await db.execute(failing);
        return runs;
      });
    expect(await fails(3)).toBe(4);
    runs = 0;
    expect(sqlState(await fails(100).catch((error: unknown) => error))).toBe(state);
    expect(runs).toBe(8);
  });

  test('has all migrations, each once, even when several processes start at the same moment', async () => {
    await database.execute('DROP TABLE migrations, users, user_total, sign_in_failures, audit, uploads');
    const leftOut = await Promise.all([1, 2, 3, 4].map(() => migrate(database)));
    expect(leftOut).toEqual([[], [], [], []]);
    expect(await database.query("SELECT indexname FROM pg_indexes WHERE indexname = 'users_search'")).toHaveLength(1);
    expect(await migrate(database)).toEqual([]);
  });
});

const postgres = engines.filter(({ name }) => name === 'PostgreSQL');

test.each(postgres)('$name may end the connection during a transaction', async ({ open }) => {
  const database = await open();
  const lost = await database
    .transaction(async (db) => {
      const [{ pid }] = (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
      await database.query('SELECT pg_terminate_backend($1)', [pid]);
      await expect.poll(() => database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).toEqual([]);
      await setImmediate(); // nothing of ours is under way on the connection when its end is heard of
      await db.query('UPDATE user_total SET users = 1');
    })
    .catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(Error);
  expect(await database.query('SELECT users FROM user_total')).toEqual([{ users: 0 }]);
  await database.close();
});

test('an engine without trigrams goes without their index', async () => {
  const [engine] = engines;
  const database = (await engine?.open()) as Database;
  await database.execute('DROP INDEX users_search; DROP EXTENSION pg_trgm');
  await database.execute("DELETE FROM migrations WHERE name LIKE '%.optional.sql'");
  const unavailable = Object.assign(new Error('extension "pg_trgm" is not available'), { code: '0A000' });
  const without: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((db) =>
        work({
          ...db,
          execute: (sql) => (sql.includes('pg_trgm') ? Promise.reject(unavailable) : db.execute(sql)),
        }),
      ),
  };
  expect(await migrate(without)).toEqual(['002-user-search.optional.sql', '007-user-search.optional.sql']);
  expect(await migrate(database)).toEqual([]);
  await database.close();
});

test.each(engines)('users of before on $name are found as those of today', async ({ open }) => {
  const database = await open();
  const person = { firstName: 'Émile 愛菜', lastName: '\u{1f600} ℍ~', email: 'Emile@scv.example' };
  await addUsers(database, [person]);
  await database.execute(`UPDATE users SET search_text = 'emile 愛菜 \u{1f600} H~ emile@scv.example';
    ALTER TABLE user_total DROP COLUMN revision; DELETE FROM migrations WHERE name LIKE '006%'`);
  await migrate(database);
  expect(await database.query('SELECT search_text FROM users')).toEqual([{ search_text: userKeys(person).searchText }]);
  await database.close();
});
