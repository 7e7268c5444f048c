import { listsEachEntry, searchWords, type SuccessOf } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { type ActivityFilter, type Conditions, conditionsOf, newest } from './activity-filter.ts';
import { type EntryRow, entryColumns, entryOf } from './entry-row.ts';
import { cursorOf } from './place.ts';

type ActivityList = SuccessOf<'listActivity'>;

/** Entries that a search looks through before it uses the index of words. */
const maxScanned = 5000;

/** Reads one page of the entries that fit a filter, newest first. */
export async function listActivity(db: Queryable, filter: ActivityFilter): Promise<ActivityList> {
  const rows = await findRows(db, filter, filter.size + 1);
  const page = rows.slice(0, filter.size);
  const hasNext = rows.length > filter.size;
  const [first, last] = [page[0], page.at(-1)];
  return {
    entries: page.map(entryOf),
    hasNext,
    ...(hasNext && last && { next: cursorOf(last) }),
    ...(first && { newest: cursorOf(first) }),
  };
}

/**
 * A search first looks through the newest entries: words that many entries have fill the page soon. If it isn't full
 * then, few entries have the words, and the trigram index finds them all; OFFSET keeps the planner from scanning in
 * order.
 */
async function findRows(db: Queryable, filter: ActivityFilter, count: number): Promise<EntryRow[]> {
  const searched = searchWords(filter.query ?? '');
  const conditions = conditionsOf(filter, searched);
  if (searched.length === 0) return readRows(db, placesOf(filter, conditions, count), conditions);
  const { bounds, filters, words } = conditions;
  const recent = `SELECT at, number FROM (
    SELECT * FROM activity WHERE ${bounds} ${newest} LIMIT ${maxScanned}
  ) AS activity WHERE ${filters} AND ${words} ${newest} LIMIT ${count}`;
  const rows = await readRows(db, recent, conditions);
  if (rows.length === count) return rows;
  const indexed = `SELECT at, number FROM (
    SELECT at, number FROM activity WHERE ${words} AND ${filters} AND ${bounds} OFFSET 0
  ) AS found ${newest} LIMIT ${count}`;
  return readRows(db, indexed, conditions);
}

/**
 * SQL that finds the page without a search. Every index of actions, actors and targets continues with action, result
 * and the list's order. So the newest entries of each action and result come from an index in order, whatever other
 * filters there are, and the page is merged from them.
 */
function placesOf(filter: ActivityFilter, { bounds, filters, kinds }: Conditions, count: number): string {
  const { actor, target, action, result, run } = filter;
  const isByKind = run === undefined && (target ?? action ?? result) !== undefined;
  const isGrouped = filter.runs === 'grouped' && !listsEachEntry(filter, []);
  if (isByKind || (actor !== undefined && run === undefined && !isGrouped)) {
    return `SELECT found.at, found.number FROM ${kinds} AS kinds (action, result) CROSS JOIN LATERAL (
      SELECT at, number FROM activity
      WHERE activity.action = kinds.action AND activity.result = kinds.result AND ${filters} AND ${bounds}
      ${newest} LIMIT ${count}
    ) AS found ${newest} LIMIT ${count}`;
  }
  const leads = isGrouped ? 'leads' : 'true';
  return `SELECT at, number FROM activity WHERE ${leads} AND ${filters} AND ${bounds} ${newest} LIMIT ${count}`;
}

/** @param places SQL that selects `at` and `number` of the rows */
const readRows = (db: Queryable, places: string, { values }: Conditions) =>
  db.query<EntryRow>(
    `SELECT ${entryColumns} FROM (${places}) AS page
     JOIN activity USING (at, number) LEFT JOIN activity_runs USING (run, actor_id) ${newest}`,
    values,
  );
