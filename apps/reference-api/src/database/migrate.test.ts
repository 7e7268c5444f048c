import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { StartFailure } from '../start-failure.ts';
import { openNewPglite, postgresOnly } from '../testing/engines.ts';
import { intercepted } from '../testing/resources.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { Database } from './database.ts';
import { asMigration, migrate, numberOf, ownMigrations } from './migrate.ts';

describe('migrations', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openNewPglite();
  });
  afterAll(() => database.close());

  const own = ownMigrations();
  const newest = numberOf(own.at(-1)?.name ?? '');
  /** Those of a later release: ours and one more. */
  const later = (sql: string) => [...own, asMigration('999-later.sql', sql)];
  const undo = () => database.execute("DROP TABLE later; DELETE FROM migrations WHERE name = '999-later.sql'");

  test('every migration after the baseline says which builds can go on', () => {
    const silent = own.slice(1).filter(({ sql }) => !/^-- Oldest build: \d{3}\b/.test(sql));
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(own.filter(({ name, oldestBuild }) => oldestBuild > numberOf(name))).toEqual([]);
  });

  test('no two migrations have the same number', () => {
    expect(new Set(own.map(({ name }) => numberOf(name))).size).toBe(own.length);
  });

  test('a build goes on with a newer schema that lets it, and changes nothing', async () => {
    await migrate(database, later(`-- Oldest build: ${newest}\nCREATE TABLE later ()`));
    const before = await database.query('SELECT * FROM migrations ORDER BY name');
    expect(await migrate(database)).toEqual([]);
    expect(await database.query('SELECT * FROM migrations ORDER BY name')).toEqual(before);
    await undo();
  });

  test.each([
    ['that needs the build that made it', 'CREATE TABLE later ()'],
    ['that says so', '-- Oldest build: 999, because …\nCREATE TABLE later ()'],
  ])('a build refuses a newer schema %s', async (_, sql) => {
    await migrate(database, later(sql));
    const sentence =
      `The database has the migration 999-later.sql of a newer release, and this one (up to ${newest}) can't use it. ` +
      'Start the newer release, or restore the backup from before its update.';
    await expect(migrate(database)).rejects.toEqual(new StartFailure(sentence));
    await undo();
  });

  test('a migration that was changed after it was applied is refused', async () => {
    await migrate(database, later('CREATE TABLE later ()'));
    await expect(migrate(database, later('CREATE TABLE later (id integer)'))).rejects.toThrow(
      'The migration 999-later.sql differs from the one that was applied to this database.',
    );
    expect(await migrate(database, later('CREATE TABLE later ()'))).toEqual([]);
    await undo();
  });

  test('line ends don’t count', () => {
    expect(asMigration('x', 'a\r\nb')).toEqual(asMigration('x', 'a\nb'));
  });

  test('an engine without trigrams skips their migration and tries it again later', async () => {
    await database.execute('DROP INDEX users_search, activity_search; DROP EXTENSION pg_trgm');
    await database.execute("DELETE FROM migrations WHERE name LIKE '%.optional.sql'");
    const unavailable = Object.assign(new Error('extension "pg_trgm" is not available'), { code: '0A000' });
    const withoutTrigrams = intercepted(database, (sql) => {
      if (sql.includes('pg_trgm')) throw unavailable;
    });
    expect(await migrate(withoutTrigrams)).toEqual(['031-search.optional.sql']);
    expect(await migrate(database)).toEqual([]);
  });
});

test.each(postgresOnly)(
  'on $name, processes that start at the same moment apply each migration once',
  async ({ open }) => {
    const database = await open();
    onTestFinished(() => database.close());
    await database.execute('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const skipped = await Promise.all([1, 2, 3, 4].map(() => migrate(database)));
    expect(skipped).toEqual([[], [], [], []]);
    expect(await database.query("SELECT indexname FROM pg_indexes WHERE indexname = 'users_search'")).toHaveLength(1);
  },
);

const release2 = readFileSync(new URL('../testing/release-2.0.0.sql', import.meta.url), 'utf8');

/** See migrations/README.md. */
const ofRelease2 = /user_starts|starts_of|used_once|user_counts(_| \w )users|count_(added|deleted|changed)/;

const addPeople = `
  INSERT INTO users (id, first_name, last_name, email, email_key, role, status, last_name_key, first_name_key, search_text)
  SELECT gen_random_uuid(), 'Li', 'Wu ' || n, n || '@scv.example', n || '@scv.example',
    CASE WHEN n % 10 = 0 THEN 'admin' ELSE 'user' END, CASE WHEN n % 3 = 0 THEN 'Inactive' ELSE 'Active' END,
    'wu ' || n, 'li', 'li wu ' || n || ' ' || n || '@scv.example'
  FROM generate_series(1, 100) AS n;
  INSERT INTO activity (id, action, result, target_kind, target_id, target_label, search_text)
  SELECT gen_random_uuid(), 'create user', 'done', 'user', id, email, search_text FROM users`;

const createRelease2 = (database: Database) =>
  database.execute(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${release2}; ${addPeople}`);

const newEngines = [{ name: 'PGlite', open: openNewPglite }, ...postgresOnly];

describe.each(newEngines)('a database of 2.0.0 on $name', ({ open }) => {
  let database: Database;
  let newCatalogue: string[];
  beforeAll(async () => {
    database = await open();
    newCatalogue = await readCatalogue(database);
  });
  afterAll(() => database.close());

  test('keeps its users, their counts and the activity when it is taken over', async () => {
    await createRelease2(database);
    const tables = ['users', 'user_starts', 'user_counts', 'account_counts', 'activity', 'activity_runs'];
    const readAll = () => Promise.all(tables.map((table) => database.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)));
    const before = await readAll();
    await migrate(database);
    expect(await readAll()).toMatchObject(before);
    const stand = 'SELECT standing, count(*)::int AS users FROM users GROUP BY 1 ORDER BY 1';
    expect(await database.query(stand)).toEqual([
      { standing: 'active', users: 67 },
      { standing: 'inactive', users: 33 },
    ]);
    const api = await startTestApi(database);
    const { body } = await api.call('GET', '/api/v1/users?query=li+wu&size=10');
    expect(body).toMatchObject({ totalCount: 100, counts: expect.anything() });
    await api.stop();
  });

  test('has then the schema of a new database, and what processes of 2.0.0 still use', async () => {
    const all = await readCatalogue(database);
    const takenOver = all.filter((line) => !ofRelease2.test(line));
    expect(all.length - takenOver.length).toBeGreaterThan(15);
    expect(takenOver).toEqual(newCatalogue);
    expect(takenOver.length).toBeGreaterThan(150);
  });

  // That they go on is shown by themselves, in the journey update.spec.ts.
  test('lets processes of 2.0.0 start', async () => {
    const unknownTo2 = "name > '029-activity-to-log.sql' AND (oldest_build > '029' OR oldest_build IS NULL)";
    expect(await database.query(`SELECT name FROM migrations WHERE ${unknownTo2}`)).toEqual([]);
  });
});

test('a database older than 2.0.0 is refused, and nothing in it is changed', async () => {
  const database = await newEngines.at(-1)!.open();
  onTestFinished(() => database.close());
  await createRelease2(database);
  await database.execute(`DELETE FROM migrations WHERE name > '024';
  ALTER TABLE migrations DROP checksum, DROP oldest_build`);
  const before = await readCatalogue(database);
  const sentence =
    "The database is of a release before 2.0.0, and this one can't use it. Start 2.0.0 on it once, then this release.";
  await expect(migrate(database)).rejects.toEqual(new StartFailure(sentence));
  expect(await readCatalogue(database)).toEqual(before);
  expect(await database.query('SELECT max(name) AS name FROM migrations')).toEqual([
    { name: '023-activity-runs-by-action.sql' },
  ]);
});

/** Columns, constraints, indexes, functions and triggers as PostgreSQL states them; columns in the order of their names. */
async function readCatalogue(database: Database): Promise<string[]> {
  const rows = await database.query<{ line: string }>(`
    WITH tables AS (SELECT oid, relname, relpersistence FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
    SELECT concat_ws(' ', relname, relpersistence, attname, format_type(atttypid, atttypmod), attcollation::regcollation,
      CASE WHEN attnotnull THEN 'NOT NULL' END, attidentity, pg_get_expr(adbin, adrelid)) AS line
    FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL SELECT concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM tables JOIN pg_constraint ON conrelid = tables.oid
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM tables JOIN pg_index ON indrelid = tables.oid
    UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) FROM tables JOIN pg_trigger ON tgrelid = tables.oid
    WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ORDER BY line`);
  return rows.map(({ line }) => line);
}
