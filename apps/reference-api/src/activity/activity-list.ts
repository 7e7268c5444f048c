import {
  type Call,
  isShort,
  ListActivity200Response,
  listsEachEntry,
  searchWords,
  type SuccessOf,
} from '@scv/api/schemas';
import { inUtc, type Queryable } from '../database/database.ts';
import { containing, startingAWord } from '../user-row/user.ts';
import { cursorOf, entryColumns, entryOf, type EntryRow, readCursor } from './entry-row.ts';

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

type ActivityFilter = Call<'listActivity'>['query'];

const { action: actions, result: results } = ListActivity200Response.shape.entries.def.element.shape;

/** The list's order. */
const newest = 'ORDER BY at DESC, number DESC';

/** Parts of a statement; `values` has the values of all their parameters. */
interface Conditions {
  /** Times and places. */
  bounds: string;
  /** Columns that equal a value. */
  filters: string;
  /** The words of the search. */
  words: string;
  /** A table of all actions and results that fit. */
  kinds: string;
  values: unknown[];
}

/**
 * @param searched words of the search
 * @throws ProblemError 400 for a cursor that is not from an earlier response
 */
function conditionsOf(filter: ActivityFilter, searched: readonly string[]): Conditions {
  const values: unknown[] = [];
  const param = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const all = (conditions: (string | false | undefined)[]) => conditions.filter(Boolean).join(' AND ') || 'true';
  const { after, newerThan, from, to, actor, target, action, result, run } = filter;
  const position = (name: string, cursor: string) => {
    const { at, number } = readCursor(name, cursor);
    return `(${param(at, 'timestamptz')}, ${param(number, 'bigint')})`;
  };
  const time = (text: string) => param(inUtc(text), 'timestamptz');
  const like = (word: string) => {
    const patterns = isShort(word) ? startingAWord(word) : [containing(word)];
    return `(${patterns.map((pattern) => `search_text LIKE ${param(pattern, 'text')}`).join(' OR ')})`;
  };
  return {
    bounds: all([
      after !== undefined && `(at, number) < ${position('after', after)}`,
      newerThan !== undefined && `(at, number) > ${position('newerThan', newerThan)}`,
      from !== undefined && `at >= ${time(from)}`,
      to !== undefined && `at < ${time(to)}`,
    ]),
    filters: all([
      actor !== undefined && `actor_id = ${param(actor, 'uuid')}`,
      target !== undefined && `target_id = ${param(target, 'uuid')}`,
      action !== undefined && `action = ANY (${param(action, 'text[]')})`,
      result !== undefined && `result = ANY (${param(result, 'text[]')})`,
      run !== undefined && `run = ${param(run, 'uuid')}`,
    ]),
    words: all(searched.map(like)),
    kinds: kindsTable(action, result),
    values,
  };
}

function kindsTable(action: ActivityFilter['action'], result: ActivityFilter['result']): string {
  const kinds = (action ?? actions.options).flatMap((eachAction) =>
    (result ?? results.options).map((eachResult) => `('${eachAction}', '${eachResult}')`),
  );
  return `(VALUES ${[...new Set(kinds)].join(', ')})`;
}
