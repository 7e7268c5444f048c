import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { StartFailure } from '../start-failure.ts';
import { openNewPglite, postgresOnly } from '../testing/engines.ts';
import { intercepted } from '../testing/resources.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { Database } from './database.ts';
import { asMigration, migrate, type Migration, numberOf, ownMigrations } from './migrate.ts';

/** Opening a second one takes two seconds. */
let pglite: Database;
beforeAll(async () => {
  pglite = await openNewPglite();
});
afterAll(() => pglite.close());

describe('migrations', () => {
  let database: Database;
  beforeAll(() => {
    database = pglite;
  });

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

const [baseline, search, repeatedKeys] = ownMigrations() as [Migration, Migration, Migration];
/** Early builds of 3.0.0 (ffa73a1d) have a baseline without the column `browser`, and nothing after 031. */
const firstBaseline = baseline.sql.slice(0, baseline.sql.indexOf('-- The name of what made the request'));

/** The remains of 2.0.0 in a database that 3.0.0 has taken over. */
const leftovers = `
  CREATE TABLE user_starts (start text, role text, status text, last_name_key text, first_name_key text, id uuid);
  CREATE UNLOGGED TABLE used_once (digest text PRIMARY KEY, expires_at timestamptz NOT NULL);
  CREATE INDEX used_once_expired ON used_once (expires_at);
  ALTER TABLE user_counts ADD users integer NOT NULL DEFAULT 0;
  CREATE FUNCTION starts_of(search_text text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$ SELECT search_text $$;
  CREATE FUNCTION update_user_starts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO user_starts SELECT starts_of(NEW.search_text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER added_or_deleted AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION update_user_starts();
  CREATE TRIGGER renamed AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION update_user_starts();
  CREATE FUNCTION count_added_users() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE user_counts SET users = users + 1;
    RETURN NULL;
  END $$;
  CREATE FUNCTION count_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
  CREATE FUNCTION count_deleted_users() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
  CREATE TRIGGER count_added AFTER INSERT ON users FOR EACH STATEMENT EXECUTE FUNCTION count_added_users();
  CREATE TRIGGER count_changed AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION count_changed_user();
  CREATE TRIGGER count_deleted AFTER DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_users();
  INSERT INTO migrations (name, checksum, oldest_build)
  SELECT lpad(number::text, 3, '0') || '-of-2.sql', NULL, '028' FROM generate_series(1, 29) AS number;
  UPDATE migrations SET oldest_build = '029' WHERE name = '${baseline.name}'`;

const addPeople = `
  INSERT INTO users (id, first_name, last_name, email, email_key, role, status, last_name_key, first_name_key, search_text)
  SELECT gen_random_uuid(), 'Li', 'Wu ' || n, n || '@scv.example', n || '@scv.example',
    CASE WHEN n % 10 = 0 THEN 'admin' ELSE 'user' END, CASE WHEN n % 3 = 0 THEN 'Inactive' ELSE 'Active' END,
    'wu ' || n, 'li', 'li wu ' || n || ' ' || n || '@scv.example'
  FROM generate_series(1, 100) AS n;
  INSERT INTO activity (id, action, result, target_kind, target_id, target_label, search_text)
  SELECT gen_random_uuid(), 'create user', 'done', 'user', id, email, search_text FROM users;
  INSERT INTO account_changes (user_id, login, next_attempt_at) SELECT id, email_key, now() FROM users LIMIT 1`;

const shared = { name: 'PGlite', open: () => Promise.resolve({ ...pglite, close: () => Promise.resolve() }) };
const newEngines = [shared, ...postgresOnly];

describe.each(newEngines)('on $name', ({ open }) => {
  let database: Database;
  let newCatalogue: string[];
  beforeAll(async () => {
    database = await open();
    newCatalogue = await readCatalogue(database);
  });
  afterAll(() => database.close());

  /** Replaces the database by one that these migrations and statements made. */
  async function createOld(own: Migration[], sql = ''): Promise<void> {
    await database.execute('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    if (own.length > 0) await migrate(database, own);
    await database.execute(sql);
  }

  test('an empty database gets the whole schema', async () => {
    await createOld([]);
    await migrate(database);
    expect(await readCatalogue(database)).toEqual(newCatalogue);
    expect(newCatalogue.length).toBeGreaterThan(150);
  });

  const first = [asMigration(baseline.name, firstBaseline), search];

  test.each([
    ['3.0.0', [baseline, search, repeatedKeys], ''],
    ['an early 3.0.0', first, ''],
    ['3.0.0 that was one of 2.0.0', [baseline, search, repeatedKeys], leftovers],
    ['an early 3.0.0 that was one of 2.0.0', first, leftovers],
  ])('a database of %s gets the new schema', async (_, own, sql) => {
    await createOld(own, `${sql}; ${addPeople}`);
    const tables = ['users', 'account_counts', 'activity', 'activity_runs'];
    const readAll = () => Promise.all(tables.map((table) => database.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)));
    const applied = 'SELECT name, checksum, oldest_build FROM migrations ORDER BY name';
    const [before, appliedBefore] = [await readAll(), await database.query(applied)];
    await migrate(database);
    expect(await readAll()).toMatchObject(before);
    expect(await database.query(applied)).toEqual(expect.arrayContaining(appliedBefore));
    expect(await readCatalogue(database)).toEqual(newCatalogue);
    expect(await database.query('SELECT make, unsuspend FROM account_changes')).toEqual([
      { make: true, unsuspend: true },
    ]);
    const api = await startTestApi(database);
    const { body } = await api.call('GET', '/api/v1/users?query=li+wu&size=10');
    expect(body).toMatchObject({ totalCount: 100, counts: expect.anything() });
    await api.stop();
  });

  // That they go on is shown by themselves, in the journey update.spec.ts.
  test('processes of 3.0.0 may start on the new schema', async () => {
    const unknownTo3 = "name > '032' AND oldest_build > '031'";
    expect(await database.query(`SELECT name FROM migrations WHERE ${unknownTo3}`)).toEqual([]);
  });

  test.each([
    ['2.0.0', ''],
    ['1.0.0', 'ALTER TABLE migrations DROP checksum, DROP oldest_build'],
  ])('a database of %s is refused and left as it is', async (_, sql) => {
    await createOld(first, `${leftovers}; DELETE FROM migrations WHERE name > '029-of-2.sql'; ${sql}`);
    const readAll = async () => [await readCatalogue(database), await database.query('SELECT * FROM migrations')];
    const before = await readAll();
    const sentence = 'The database is of a release before 3.0.0: start 3.0.0 on it once, then this release.';
    await expect(migrate(database)).rejects.toEqual(new StartFailure(sentence));
    expect(await readAll()).toEqual(before);
  });
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
