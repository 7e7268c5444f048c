import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { StartFailure } from '../start-failure.ts';
import { type Database, type Queryable, sqlState } from './database.ts';

/** How to write one: migrations/README.md. */
const folder = new URL('./migrations/', import.meta.url);

export interface Migration {
  /** Its file's name, which begins with its number. */
  name: string;
  sql: string;
  /** SHA-256 of the file, hexadecimal. */
  checksum: string;
  /** A build can use the database after this migration if it knows the migration with this number, such as "030". */
  oldestBuild: string;
}

/** The migrations of this build, in their order. */
export const ownMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => asMigration(name, readFileSync(new URL(name, folder), 'utf8')));

export const numberOf = (name: string): string => name.slice(0, 3);

/** A migration that doesn't say which builds can go on needs a build that knows it. */
export function asMigration(name: string, file: string): Migration {
  const sql = file.replaceAll('\r\n', '\n'); // git may have changed the line ends
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name, sql, checksum, oldestBuild: /^-- Oldest build: (\d{3})\b/m.exec(sql)?.[1] ?? numberOf(name) };
}

/** A row of the table `migrations`. */
type Applied = Omit<Migration, 'sql'>;

/** The migrations that a database has, in their order. */
const readApplied = ({ query }: Pick<Queryable, 'query'>): Promise<Applied[]> =>
  query<Applied>('SELECT name, checksum, oldest_build AS "oldestBuild" FROM migrations ORDER BY name');

interface Schema {
  /** The number of the newest migration in the database. */
  version: string;
  /** Why this build can't use it. */
  problem?: string;
}

/** The schema of a migrated database. A newer build may have changed it since this process started. */
export async function readSchema(db: Pick<Queryable, 'query'>, own: readonly Migration[]): Promise<Schema> {
  const applied = await readApplied(db);
  const problem = newerThanKnown(applied, own);
  return { version: numberOf(applied.at(-1)?.name ?? '000'), ...(problem !== undefined && { problem }) };
}

/** @returns why this build can't use a database that a newer one has changed */
function newerThanKnown(applied: readonly Applied[], own: readonly Migration[]): string | undefined {
  const names = new Set(own.map(({ name }) => name));
  const newest = numberOf(own.at(-1)?.name ?? '000');
  const tooNew = applied.find(({ name, oldestBuild }) => !names.has(name) && oldestBuild > newest);
  if (!tooNew) return undefined;
  return (
    `The database has the migration ${tooNew.name} of a newer release, and this one (up to ${newest}) can't use it. ` +
    'Start the newer release, or restore the backup from before its update.'
  );
}

/** Processes that start at the same time wait for each other. */
const lock = 'SELECT pg_advisory_xact_lock(7283001)';
/** Feature not supported, undefined file, insufficient privilege. */
const unavailable = new Set(['0A000', '58P01', '42501']);

/** The last migration of 2.0.0. A database that has it has the schema of the baseline, but for what 3.0 adds. */
const lastOf2 = '029-activity-to-log.sql';
const baseline = '030-baseline.sql';
const addedBy3 = '-- What 3.0 adds.';

/**
 * Applies the numbered migrations that the database doesn't have yet, each in its own transaction. Processes that start
 * at the same time wait for each other. A migration named `.optional.sql` is skipped when the engine can't run it, and
 * tried again at the next start.
 * @returns the names of the skipped ones
 * @throws StartFailure when the database is older than 2.0.0, when a newer release has changed it so that this one can't
 *   use it, or when the file of an applied migration was changed
 */
export async function migrate(database: Database, own: readonly Migration[] = ownMigrations()): Promise<string[]> {
  const applied = await database.transaction(async (transaction) => {
    await transaction.execute(lock);
    await transaction.execute(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text, oldest_build text)',
    );
    return requireKnownSchema(transaction, own);
  });
  const skipped: string[] = [];
  for (const migration of own.filter(({ name }) => !applied.has(name))) {
    try {
      await database.transaction((transaction) => apply(transaction, migration));
    } catch (error) {
      if (!migration.name.endsWith('.optional.sql') || !unavailable.has(sqlState(error) ?? '')) throw error;
      skipped.push(migration.name);
    }
  }
  return skipped;
}

/**
 * Refuses a database that this build can't use, before anything in it is changed.
 * @returns the names of the migrations that it has
 */
async function requireKnownSchema(transaction: Queryable, own: readonly Migration[]): Promise<Set<string>> {
  const names = await readNames(transaction);
  if (!names.has(lastOf2) && [...names].some((name) => name < baseline)) {
    throw new StartFailure(
      "The database is of a release before 2.0.0, and this one can't use it. Start 2.0.0 on it once, then this release.",
    );
  }
  const applied = await readApplied(transaction);
  const problem = newerThanKnown(applied, own);
  if (problem !== undefined) throw new StartFailure(problem);
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const changed = own.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (!changed) return names;
  throw new StartFailure(
    `The migration ${changed.name} differs from the one that was applied to this database. ` +
      'Restore the file as it was released, and put further changes into a new migration.',
  );
}

/** Reads no other columns: before 2.0.0 the table didn't have them. */
async function readNames(transaction: Queryable): Promise<Set<string>> {
  const rows = await transaction.query<{ name: string }>('SELECT name FROM migrations');
  return new Set(rows.map(({ name }) => name));
}

/** A database of 2.0.0 gets only the end of the baseline, and processes of 2.0.0 can go on with it. */
async function apply(transaction: Queryable, migration: Migration): Promise<void> {
  await transaction.execute(lock);
  const names = await readNames(transaction);
  if (names.has(migration.name)) return;
  const isTakenOver = migration.name === baseline && names.has(lastOf2);
  const { sql } = migration;
  await transaction.execute(isTakenOver ? sql.slice(sql.indexOf(addedBy3)) : sql);
  await transaction.query('INSERT INTO migrations (name, checksum, oldest_build) VALUES ($1, $2, $3)', [
    migration.name,
    migration.checksum,
    isTakenOver ? numberOf(lastOf2) : migration.oldestBuild,
  ]);
}
