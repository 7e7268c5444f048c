import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { type WorkLoop, workLoop } from '../work-loop.ts';

const dayMs = 24 * 60 * 60 * 1000;
const intervalMs = 60 * 60 * 1000;
/** Rows of one statement, which must not take long. */
const batchSize = 10_000;
/** Fewer don't slow anything down. */
const minVacuumRows = 1000;

/** Limits for entries that strangers can add, such as sign-ins with unknown usernames. */
const maxStrangerDays = 30;
const defaultStrangerRows = 100_000;

interface Limits extends Partial<Pick<Settings, 'ACTIVITY_DAYS'>> {
  /** How many entries of strangers are kept, the newest ones. */
  maxStrangerRows?: number;
}

/**
 * Deletes old entries that strangers added, and with ACTIVITY_DAYS all older ones. No other code may delete an entry.
 * @param now the current time in milliseconds
 */
export async function deleteOldActivity(
  database: Database,
  now: number,
  { ACTIVITY_DAYS: days, maxStrangerRows = defaultStrangerRows }: Limits = {},
): Promise<void> {
  const before = (age: number) => new Date(now - age * dayMs).toISOString();
  let deleted = await deleteEntries(database, 'by_stranger AND at < $1', before(maxStrangerDays));
  const surplus =
    'by_stranger AND at <= (SELECT at FROM activity WHERE by_stranger ORDER BY at DESC OFFSET $1 LIMIT 1)';
  deleted += await deleteEntries(database, surplus, maxStrangerRows);
  if (days !== undefined) {
    deleted += await deleteEntries(database, 'at < $1', before(days));
    await database.query('DELETE FROM activity_runs WHERE started_at < $1', [before(days)]);
  }
  // Lists would go on reading the deleted entries, and PGlite has no autovacuum.
  if (deleted >= minVacuumRows) await database.execute('VACUUM ANALYZE activity');
}

/** @returns how many */
async function deleteEntries(database: Database, condition: string, param: unknown): Promise<number> {
  let total = 0;
  for (let deleted = batchSize; deleted === batchSize;) {
    const rows = await database.transaction(async (db) => {
      await db.query("SELECT set_config('scv.retention', 'on', true)");
      return db.query(
        `DELETE FROM activity WHERE number IN (SELECT number FROM activity WHERE ${condition} ORDER BY at LIMIT ${batchSize})
         RETURNING 1`,
        [param],
      );
    });
    deleted = rows.length;
    total += deleted;
  }
  return total;
}

/** Deletes old entries now and then every hour. */
export function retention(database: Database, settings: Settings, log: Log): WorkLoop {
  const work = () => deleteOldActivity(database, Date.now(), settings);
  return workLoop(work, intervalMs, log, 'could not delete old entries of the activity');
}
