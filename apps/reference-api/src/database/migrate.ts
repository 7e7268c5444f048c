import { readdirSync, readFileSync } from 'node:fs';
import { type Database, type Queryable, sqlState } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);
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
 */
export async function migrate(database: Database): Promise<string[]> {
  await database.transaction(async (transaction) => {
    await lock(transaction);
    await transaction.execute('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY)');
  });
  const rows = await database.query<{ name: string }>('SELECT name FROM migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const missing = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !applied.has(name))
    .toSorted();
  const skipped: string[] = [];
  for (const name of missing) {
    try {
      await database.transaction((transaction) => apply(transaction, name));
    } catch (error) {
      if (!name.endsWith('.optional.sql') || !unavailable.has(sqlState(error) ?? '')) throw error;
      skipped.push(name);
    }
  }
  return skipped;
}

async function apply(transaction: Queryable, name: string): Promise<void> {
  await lock(transaction);
  const [applied] = await transaction.query('SELECT 1 FROM migrations WHERE name = $1', [name]);
  if (applied) return;
  await transaction.execute(readFileSync(new URL(name, folder), 'utf8'));
  await transaction.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
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
