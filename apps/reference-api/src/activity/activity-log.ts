import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type WorkLoop, workLoop } from '../work-loop.ts';
import { entryColumns, entryOf, type EntryRow } from './entry-row.ts';

/** Queues a connection's new entries for the log. Run it on every connection of a process with ACTIVITY_LOG. */
export const queueEntries = "SET scv.log_activity = 'on'";

/** Entries of one transaction. */
const batchSize = 500;
const pauseMs = 1000;

/**
 * Writes each new entry of the activity to the log, as a line of its own, whatever LOG_LEVEL is. Only one of several
 * processes writes it. If a process ends between writing and the commit, another process writes the entry again: both
 * lines have the entry's id.
 */
export function activityLog(database: Database, log: Log): WorkLoop {
  const lines = log.child({}, { level: 'info' });
  async function writeNext(): Promise<boolean> {
    const written = await database.transaction(async (db) => {
      const rows = await db.query<EntryRow>(
        `WITH next AS (DELETE FROM activity_to_log WHERE number IN (
           SELECT number FROM activity_to_log ORDER BY number LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
         ) RETURNING number)
         SELECT ${entryColumns} FROM activity LEFT JOIN activity_runs USING (run, actor_id)
         WHERE number IN (SELECT number FROM next) ORDER BY number`,
      );
      for (const row of rows) {
        const { run, ...entry } = entryOf(row);
        lines.info({ activity: { ...entry, run: run?.id } }, 'activity');
      }
      return rows.length;
    });
    return written === batchSize;
  }
  return workLoop(writeNext, pauseMs, log, 'could not write the activity to the log');
}
