import { readdirSync, readFileSync } from 'node:fs';
import { type Database, type Queryable, sqlState } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);
const advisoryLock = 7_283_001;
/** Feature not supported, undefined file, insufficient privilege: the engine hasn't got what the migration wants. */
const unavailable = new Set(['0A000', '58P01', '42501']);
/** Feature not supported, undefined function. */
const noSuchLock = new Set(['0A000', '42883']);

/**
 * Applies the numbered migrations that the database hasn't had, each in a transaction of its own, while other
 * processes that start at the same time wait. One named `.optional.sql` is left out when the engine can't do it,
 * and tried again at the next start.
 * @returns the names of the optional ones that were left out
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
  const leftOut: string[] = [];
  for (const name of missing) {
    try {
      await database.transaction((transaction) => apply(transaction, name));
    } catch (error) {
      if (!name.endsWith('.optional.sql') || !unavailable.has(sqlState(error) ?? '')) throw error;
      leftOut.push(name);
    }
  }
  return leftOut;
}

async function apply(transaction: Queryable, name: string): Promise<void> {
  await lock(transaction);
  const [applied] = await transaction.query('SELECT 1 FROM migrations WHERE name = $1', [name]);
  if (applied) return;
  await transaction.execute(readFileSync(new URL(name, folder), 'utf8'));
  await transaction.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
}

/** Some PostgreSQL-compatible engines have no advisory locks; there, start one process first. */
async function lock(transaction: Queryable): Promise<void> {
  await transaction.execute('SAVEPOINT before_lock');
  try {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [advisoryLock]);
  } catch (error) {
    if (!noSuchLock.has(sqlState(error) ?? '')) throw error;
    await transaction.execute('ROLLBACK TO SAVEPOINT before_lock');
  }
}
