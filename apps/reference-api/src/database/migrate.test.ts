import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartFailure } from '../start-failure.ts';
import { openNewPglite } from '../testing/engines.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { asMigration, numberOf, ownMigrations } from './migrations.ts';

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

test('every migration has a number of its own', () => {
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
