import { activityKeys, type EntryPeople } from './activity/record-activity.ts';
import type { Database } from './database/database.ts';
import { storableJson } from './database/storable.ts';
import type { Log } from './log.ts';
import { foldMark, userKeys } from './user-row/user.ts';
import { type WorkLoop, workLoop } from './work-loop.ts';

/** Rows of one transaction, which must not hold up other calls. */
const batchSize = 500;
/** A larger database goes on while the API already answers. */
const maxStartMs = 10_000;
/** How often the rows that 3.0.0 writes beside this release are looked for. */
const intervalMs = 10_000;
/** Fewer refolded rows leave too little behind to clean up. */
const minVacuumRows = 1000;

type Row = Record<string, unknown>;

const failure = 'could not fold the search texts of another release again';

/** The key up to which a table has been read in this pass. */
export type Position = Partial<Record<Table['name'], unknown>>;

interface Table {
  name: 'users' | 'activity';
  id: string;
  /** Less than each id. */
  start: unknown;
  /** Columns that `keysOf` reads. */
  columns: string;
  /** The columns that `fold` makes. */
  keysOf(row: Row): Row;
}

const tables: Table[] = [
  {
    name: 'users',
    id: 'id',
    start: '00000000-0000-0000-0000-000000000000',
    columns: 'first_name AS "firstName", last_name AS "lastName", email',
    keysOf(row) {
      const { last_name_key, first_name_key, search_text } = userKeys(row as unknown as Parameters<typeof userKeys>[0]);
      return { last_name_key, first_name_key, search_text };
    },
  },
  {
    name: 'activity',
    id: 'number',
    start: 0,
    columns: 'actor_email, actor_name, target_label',
    keysOf: (row) => activityKeys(row as EntryPeople),
  },
];

/**
 * Folds some of the rows again that another release has written.
 * @param position moves on: rows that an earlier batch has folded are not read again
 * @returns how many rows
 */
export async function refoldSome(database: Database, position: Position = {}): Promise<number> {
  let folded = 0;
  for (const table of tables) folded += await refoldTable(database, table, position);
  return folded;
}

/** Leaves out rows that another process is changing. */
async function refoldTable(database: Database, table: Table, position: Position): Promise<number> {
  const { name, id, start, columns, keysOf } = table;
  const ids = await database.transaction(async (db) => {
    const rows = await db.query(
      `SELECT ${id}, ${columns} FROM ${name} WHERE search_text NOT LIKE '%${foldMark}' AND ${id} > $1
       ORDER BY ${id} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
      [position[name] ?? start],
    );
    const keys = rows.map((row) => ({ [id]: row[id], ...keysOf(row) }));
    if (!keys[0]) return [];
    const assignments = Object.keys(keys[0]).map((column) => `${column} = folded.${column}`);
    await db.query(
      `UPDATE ${name} SET ${assignments.slice(1).join(', ')}
       FROM json_populate_recordset(NULL::${name}, $1::json) AS folded WHERE ${name}.${id} = folded.${id}`,
      [storableJson(keys)],
    );
    return rows.map((row) => row[id]);
  });
  position[name] = ids.at(-1) ?? position[name];
  return ids.length;
}

/**
 * Folds the rows of other releases again, so that a search finds them: now, for ten seconds at most, then in the
 * background.
 */
export async function refolding(database: Database, log: Log): Promise<WorkLoop> {
  let total = 0;
  let position: Position = {};
  const work = async () => {
    const folded = await refoldSome(database, position);
    total += folded;
    if (folded > 0) return true;
    if (total > 0) log.info({ rows: total }, 'folded the search texts of another release again');
    // PGlite has no autovacuum.
    if (total >= minVacuumRows) await database.execute('VACUUM ANALYZE users, activity');
    total = 0;
    position = {};
    return false;
  };
  const end = Date.now() + maxStartMs;
  const failed = (error: Error) => log.error({ reason: error.message }, failure);
  while (Date.now() < end && (await work().catch(failed)));
  return workLoop(work, intervalMs, log, failure);
}
