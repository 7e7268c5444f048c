import { type Database, type Queryable, sqlState } from './database.ts';
import { type Migration, ownMigrations } from './migrations.ts';
import { readApplied, requireKnownSchema } from './schema-check.ts';

const advisoryLock = 7_283_001;
/** Feature not supported, undefined file, insufficient privilege. */
const unavailable = new Set(['0A000', '58P01', '42501']);
/** Feature not supported, undefined function. */
const noAdvisoryLocks = new Set(['0A000', '42883']);

/**
 * Applies the numbered migrations that the database doesn't have yet, each in its own transaction. Processes that start
 * at the same time wait for each other. A migration named `.optional.sql` is skipped when the engine can't run it, and
 * tried again at the next start.
 * @returns the names of the skipped ones
 * @throws StartFailure when a newer release has changed the database so that this one can't use it, or when the file of
 *   an applied migration was changed
 */
export async function migrate(database: Database, own: readonly Migration[] = ownMigrations()): Promise<string[]> {
  const applied = await database.transaction(async (transaction) => {
    await lock(transaction);
    await transaction.execute(`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY);
      ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text;
      ALTER TABLE migrations ADD COLUMN IF NOT EXISTS oldest_build text`);
    const rows = await readApplied(transaction);
    requireKnownSchema(rows, own);
    return new Map(rows.map((row) => [row.name, row]));
  });
  const skipped: string[] = [];
  for (const migration of own) {
    const row = applied.get(migration.name);
    if (row) {
      // An earlier build applied it and didn't keep the checksum.
      if (row.checksum === null) await register(database, migration);
      continue;
    }
    try {
      await database.transaction((transaction) => apply(transaction, migration));
    } catch (error) {
      if (!migration.name.endsWith('.optional.sql') || !unavailable.has(sqlState(error) ?? '')) throw error;
      skipped.push(migration.name);
    }
  }
  return skipped;
}

async function apply(transaction: Queryable, migration: Migration): Promise<void> {
  await lock(transaction);
  const [applied] = await transaction.query('SELECT 1 FROM migrations WHERE name = $1', [migration.name]);
  if (applied) return;
  await transaction.execute(migration.sql);
  await register(transaction, migration);
}

async function register(db: Queryable, { name, checksum, oldestBuild }: Migration): Promise<void> {
  await db.query(
    `INSERT INTO migrations (name, checksum, oldest_build) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET checksum = $2, oldest_build = $3`,
    [name, checksum, oldestBuild],
  );
}

/** Some PostgreSQL-compatible engines have no advisory locks. With those, start one process first. */
async function lock(transaction: Queryable): Promise<void> {
  await transaction.execute('SAVEPOINT before_lock');
  try {
    await transaction.execute(`SELECT pg_advisory_xact_lock(${advisoryLock})`);
  } catch (error) {
    if (!noAdvisoryLocks.has(sqlState(error) ?? '')) throw error;
    await transaction.execute('ROLLBACK TO SAVEPOINT before_lock');
  }
}
