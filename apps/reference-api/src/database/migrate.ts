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

/** Parses a migration. If it names no oldest build, only builds that know it can go on. */
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

/** Makes a new database in one step. Releases before 3.0.0 had others, 001 to 029. */
const baseline = '030-baseline.sql';
/** The baseline of early builds of 3.0.0 (ffa73a1d), without the column `browser`, which 033 adds. */
const earlyBaseline = '8c956b4bcd11dbd7969a5f3aea4d6a93e67e8a19885e97759cb39719654be36b';

/**
 * Applies the numbered migrations that the database doesn't have yet, each in its own transaction. Processes that start
 * at the same time wait for each other. A migration named `.optional.sql` is skipped when the engine can't run it, and
 * tried again at the next start.
 * @returns the names of the skipped ones
 * @throws StartFailure when the database is older than 3.0.0, when a newer release has changed it so that this one can't
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
  if (names.size > 0 && !names.has(baseline)) {
    throw new StartFailure('The database is of a release before 3.0.0: start 3.0.0 on it once, then this release.');
  }
  const applied = await readApplied(transaction);
  const problem = newerThanKnown(applied, own);
  if (problem !== undefined) throw new StartFailure(problem);
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  if (checksums.get(baseline) === earlyBaseline) checksums.delete(baseline);
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

async function apply(transaction: Queryable, { name, sql, checksum, oldestBuild }: Migration): Promise<void> {
  await transaction.execute(lock);
  if ((await readNames(transaction)).has(name)) return;
  await transaction.execute(sql);
  await transaction.query('INSERT INTO migrations (name, checksum, oldest_build) VALUES ($1, $2, $3)', [
    name,
    checksum,
    oldestBuild,
  ]);
}
