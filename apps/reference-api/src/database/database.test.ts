import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNewPglite, postgresOnly } from '../testing/engines.ts';
import { addUsers, admin } from '../testing/test-api.ts';
import { userKeys } from '../user-row/user-keys.ts';
import type { NewUser } from '../user-row/user.ts';
import { type Database, isUniqueViolation, type Queryable, sqlState } from './database.ts';
import { migrate } from './migrate.ts';

describe.each([{ name: 'PGlite', open: openNewPglite }, ...postgresOnly])('$name', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.execute('CREATE TABLE notes (id integer PRIMARY KEY, text text); CREATE TABLE other (id integer)');
  });
  afterAll(() => database.close());

  const insert = (db: Queryable, id: number) => db.query('INSERT INTO notes (id) VALUES ($1)', [id]);

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
    expect(await database.query('SELECT id FROM notes ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
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

  test('encodes the search texts of users from before migration 006 as the API does today', async () => {
    const person = { firstName: 'Émile 愛菜', lastName: '\u{1f600} ℍ~', email: 'Emile@scv.example' };
    await addUsers(database, [person]);
    await database.execute(`UPDATE users SET search_text = 'emile 愛菜 \u{1f600} H~ emile@scv.example';
      CREATE TABLE user_total ();
      DELETE FROM migrations WHERE name LIKE '006%' OR name LIKE '008%'`);
    await migrate(database);
    const [user] = await database.query('SELECT search_text FROM users');
    expect(user).toEqual({ search_text: userKeys(person).search_text });
  });

  test('an update folds the apostrophes of stored names as the API does today', async () => {
    const person = { firstName: 'D’Arcy', lastName: 'O’Brien ‘Oʼ', email: "o'brien@scv.example" };
    const [{ id }] = (await addUsers(database, [person])) as [NewUser];
    await database.execute(`UPDATE users SET last_name_key = 'o’brien ‘oʼ', first_name_key = 'd’arcy',
        search_text = 'dXCABJarcy oXCABJbrien XCABIoXACLM o''brien@scv.example' WHERE id = '${id}';
      DELETE FROM migrations WHERE name LIKE '020%'`);
    await migrate(database);
    const columns = 'last_name_key, first_name_key, search_text';
    const [user] = await database.query(`SELECT ${columns} FROM users WHERE id = '${id}'`);
    expect({ ...userKeys(person), ...user }).toEqual(userKeys(person));
    expect(await database.query("SELECT 1 FROM user_starts WHERE start = '''o'")).toHaveLength(1);
  });

  test('an update counts the users who exist', async () => {
    await database.execute(`DELETE FROM users; DROP TABLE user_counts; CREATE TABLE IF NOT EXISTS user_total ();
      ALTER TABLE users DROP last_sign_in_at;
      DROP TRIGGER count_added ON users; DROP TRIGGER count_deleted ON users; DROP TRIGGER count_changed ON users;
      DELETE FROM migrations WHERE name LIKE '015%';
      INSERT INTO users (id, first_name, last_name, email, email_key, role, status,
        last_name_key, first_name_key, search_text)
      SELECT gen_random_uuid(), '', '', '', n, 'user', CASE WHEN n < 3 THEN 'Inactive' ELSE 'Active' END, '', '', ''
      FROM generate_series(1, 5) AS numbers (n)`);
    await migrate(database);
    expect(await database.query('SELECT role, status, users FROM user_counts ORDER BY role, status')).toEqual([
      { role: 'admin', status: 'Active', users: 0 },
      { role: 'admin', status: 'Inactive', users: 0 },
      { role: 'user', status: 'Active', users: 3 },
      { role: 'user', status: 'Inactive', users: 2 },
    ]);
    await database.execute('DELETE FROM users');
  });

  test('an update keeps the rows of the audit trail as entries of the activity', async () => {
    const [user, file] = ['6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d', '0d7c8f5e-2b0a-4a51-8d6e-0b6f3e1c9a44'];
    await database.execute(`DROP TABLE activity, activity_runs;
      ALTER TABLE uploads DROP uploader_id, DROP uploader_name, DROP records, DROP number, DROP result, DROP reason;
      DELETE FROM migrations WHERE name LIKE '004%' OR name LIKE '016%' OR name LIKE '017%' OR name LIKE '023%'`);
    await database.execute(readFileSync(new URL('./migrations/004-audit.sql', import.meta.url), 'utf8'));
    await database.execute(`INSERT INTO migrations VALUES ('004-audit.sql');
      INSERT INTO uploads (id, size, sha256, original_name, uploaded_by, stored_as)
      VALUES ('${file}', 2, '', 'old.json', 'ada@scv.example', 'x');
      INSERT INTO audit VALUES
        (gen_random_uuid(), '2026-01-01', 'ada@scv.example', 'edit user', '${user} bob@scv.example', 'done: role a → b', 'r1'),
        (gen_random_uuid(), '2026-01-02', 'unknown username', 'sign-in', '', 'refused: unknown username', 'r2'),
        (gen_random_uuid(), '2026-01-03', 'ada@scv.example', 'upload CDD file', '${file}', 'done', 'r3')`);
    expect(await migrate(database)).toEqual([]);
    const entry = { target_kind: null, target_id: null, target_label: null, by_stranger: false };
    expect(await database.query('SELECT * FROM activity ORDER BY at')).toMatchObject([
      { ...entry, target_kind: 'user', target_id: user, target_label: 'bob@scv.example', reason: 'role a → b' },
      { ...entry, actor_email: null, result: 'refused', reason: 'unknown username', by_stranger: true },
      { ...entry, target_kind: 'file', target_id: file, target_label: 'old.json', result: 'done', reason: null },
    ]);
  });

  test('an update refuses sessions from before the administrators were enrolled, and binds nobody', async () => {
    const [ada] = await addUsers(database, [admin]);
    await database.execute(`UPDATE users SET created_at = '2026-11-01T12:00:00.5Z';
      ALTER TABLE users DROP identity_issuer, DROP identity_uid, DROP sessions_since;
      DROP TABLE sessions, known_devices;
      DROP INDEX uploads_by_uploader;
      DELETE FROM migrations WHERE name BETWEEN '009' AND '012' OR name LIKE '013%'`);
    expect(await migrate(database)).toEqual([]);
    const users = await database.query('SELECT sessions_since, identity_uid FROM users WHERE id = $1', [ada?.id]);
    expect(users).toEqual([{ sessions_since: new Date('2026-11-01T12:00:00Z'), identity_uid: null }]);
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

test('an engine without trigrams skips their migrations and tries them again later', async () => {
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
  expect(await migrate(withoutTrigrams)).toEqual([
    '002-user-search.optional.sql',
    '007-user-search.optional.sql',
    '017-activity-search.optional.sql',
  ]);
  expect(await migrate(database)).toEqual([]);
  await database.close();
});
