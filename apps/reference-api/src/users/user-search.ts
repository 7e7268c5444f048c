import { isShort } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { conditionOf, isAfter, orderBy, rolesAndStatuses, rowsOf } from './section-sql.ts';
import { countOf, countsOf, type Group, isCapped } from './user-counts.ts';
import { containing, startingAWord } from '../user-row/user-keys.ts';
import { type ListQuery, type Range, readPage, type UserList } from './user-pages.ts';
import { byName, type Part, type Section } from './user-sort.ts';
import { countStarts, readStarts } from './user-starts.ts';
import { queryUsers, userColumns } from '../user-row/user.ts';

/** A search counts and pages up to this many users: with more, people refine the search instead of paging. */
export const maxCounted = 10_000;

const sampledRows = 1000;
const maxFarScan = 60_000;

/** What to find users by; at least one of the two. */
export interface UserSearch {
  /** Folded. Each has to match, in any order (see `occurrences`). */
  words: readonly string[];
  /** Id of a bulk action: finds the users whom it created or edited. */
  run?: string | undefined;
}

/**
 * Reads one page of the users that are found and pass the filters. `totalCountCapped` says that there are more than
 * `maxCounted`.
 * @param maxScanned rows that it reads in the list's order before it sorts all matches
 */
export async function searchUsers(
  db: Queryable,
  search: UserSearch,
  query: ListQuery,
  maxScanned = 5000,
): Promise<UserList> {
  const matches = matchesOf(search);
  const { start, byIndex } = matches;
  const groups = start === undefined ? await countFound(db, byIndex) : await countStarts(db, start, maxCounted);
  const hits = countOf(groups, {});
  const isMany = hits > maxCounted || isCapped(groups, {});
  const sizeOf = (part: Part) => countMatches(db, byIndex, part);
  const read = (section: Section, range: Range) => {
    const isByName = section.order === byName && section.hasSignedIn === undefined;
    if (start !== undefined && isByName) return readStarts(db, start, section, range);
    return isMany ? readMany(db, matches, section, range, maxScanned) : sortMatches(db, byIndex, section, range);
  };
  const isFiltered = (query.role ?? query.status) !== undefined;
  const total = start === undefined && isMany && isFiltered ? await sizeOf(query) : countOf(groups, query);
  return readPage({ read, sizeOf }, query, {
    totalCount: Math.min(total, maxCounted),
    ...((total > maxCounted || (start !== undefined && isCapped(groups, query))) && { totalCountCapped: true }),
    counts: countsOf(groups, query),
  });
}

/** Counts matches by role and status. With more than `maxCounted`, the counts are those of the first ones found. */
async function countFound(db: Queryable, { sql, values }: Condition): Promise<Group[]> {
  const groups = await db.query<Group>(
    `SELECT role, status, count(*)::int AS users
     FROM (SELECT role, status FROM users WHERE ${sql} LIMIT ${maxCounted + 1}) AS found GROUP BY role, status`,
    values,
  );
  const isMany = countOf(groups, {}) > maxCounted;
  const all = rolesAndStatuses({}) as Pick<Group, 'role' | 'status'>[];
  return all.map((group) => ({ ...group, users: countOf(groups, group), isCapped: isMany }));
}

/** Up to one more than `maxCounted`. */
async function countMatches(db: Queryable, { sql, values }: Condition, part: Part) {
  const [counted] = await db.query<{ users: number }>(
    `SELECT count(*)::int AS users
     FROM (SELECT 1 FROM users WHERE ${sql} AND ${conditionOf(part)} LIMIT ${maxCounted + 1}) AS found`,
    values,
  );
  return counted?.users ?? 0;
}

/** Finds all matches, then sorts them. OFFSET 0 keeps the planner from scanning the list in its order instead. */
function sortMatches(db: Queryable, { sql, values }: Condition, section: Section, range: Range) {
  const place = isAfterPlace(section, range, values.length);
  const rows = `(SELECT * FROM users WHERE ${sql} OFFSET 0) AS found WHERE ${conditionOf(section)} AND ${place}`;
  return readRows(db, rows, values, section, range);
}

/** For many matches: scanning the section in its order fills the page soon, unless its matches are all far behind. */
async function readMany(
  db: Queryable,
  { perRow: { sql, values }, byIndex }: Matches,
  section: Section,
  range: Range,
  maxScanned: number,
) {
  const rows = await rowsToScan(db, { sql, values }, section, range, maxScanned);
  if (rows === undefined) return sortMatches(db, byIndex, section, range);
  const users = await readRows(db, scanOf(section, range, { sql, values }, rows), values, section, range);
  const isWhole = users.length === range.limit || !(await hasMore(db, section, range, rows));
  return isWhole ? users : sortMatches(db, byIndex, section, range);
}

/** The matches among the first rows of a section, for FROM. */
function scanOf(section: Section, range: Range, { sql, values }: Condition, rows: number): string {
  const condition = isAfterPlace(section, range, values.length);
  const scanned = `SELECT * FROM ${rowsOf(section, { condition, max: rows })} ORDER BY ${orderBy(section)} LIMIT ${rows}`;
  return `(${scanned}) AS scanned WHERE ${sql}`;
}

/**
 * How many rows a far page probably needs, by the share of matches at the start of the section. Sorting all matches takes
 * about as long as scanning as many rows, so it is better for a page that needs more than `maxFarScan`.
 * @returns undefined if sorting is better
 */
async function rowsToScan(db: Queryable, perRow: Condition, section: Section, range: Range, maxScanned: number) {
  const needed = range.offset + range.limit;
  if (needed * 10 <= maxScanned) return maxScanned;
  const [sample] = await db.query<{ matches: number }>(
    `SELECT count(*)::int AS matches FROM ${scanOf(section, range, perRow, sampledRows)}`,
    [...perRow.values, ...(range.after ?? [])],
  );
  const rows = Math.ceil((1.3 * needed * sampledRows) / (sample?.matches ?? 0)) + sampledRows;
  return rows <= maxFarScan ? rows : undefined;
}

/** Whether a section has more than so many rows, from the range's place on. */
async function hasMore(db: Queryable, section: Section, { after = [] }: Range, rows: number): Promise<boolean> {
  const condition = after.length > 0 ? isAfter(section, 1) : 'true';
  const found = await db.query(
    `SELECT 1 FROM ${rowsOf(section, { condition, max: rows + 1 })} LIMIT 1 OFFSET ${rows}`,
    after,
  );
  return found.length > 0;
}

const isAfterPlace = (section: Section, { after }: Range, parameters: number) =>
  after ? isAfter(section, parameters + 1) : 'true';

function readRows(
  db: Queryable,
  rows: string,
  values: Condition['values'],
  section: Section,
  { limit, offset, after = [] }: Range,
) {
  return queryUsers(
    db,
    `SELECT ${userColumns} FROM users JOIN (
       SELECT id FROM ${rows} ORDER BY ${orderBy(section)} LIMIT ${limit} OFFSET ${offset}
     ) AS page USING (id) ORDER BY ${orderBy(section)}`,
    [...values, ...after],
  );
}

/** SQL with placeholders from $1 on. */
interface Condition {
  sql: string;
  values: readonly (string | readonly string[])[];
}

/** The condition that a user matches, in two forms. */
interface Matches {
  /** Finds the users by an index. */
  byIndex: Condition;
  /** Tests rows that are read anyway. */
  perRow: Condition;
  /** The one or two letters of a search that `user_starts` answers. */
  start: string | undefined;
}

function matchesOf({ words, run }: UserSearch): Matches {
  const inRun = run === undefined ? [] : [{ value: run, sql: writtenBy }];
  const tests = [...inRun, ...words.flatMap(wordTests)];
  const starts = words.length > 0 && words.every(isShort) ? [startTest(words)] : [];
  const [word = ''] = words;
  const isStart = run === undefined && words.length === 1 && word.length <= 2 && isShort(word);
  return { byIndex: allOf([...starts, ...tests]), perRow: allOf(tests), start: isStart ? word : undefined };
}

interface Test {
  value: Condition['values'][number];
  /** @param value placeholder */
  sql: (value: string) => string;
}

const allOf = (tests: readonly Test[]): Condition => ({
  sql: tests.map((test, index) => test.sql(`$${index + 1}`)).join(' AND '),
  values: tests.map(({ value }) => value),
});

/**
 * The users whom a bulk action created or edited, from the index `activity_by_run`. As an ARRAY, because with IN
 * (SELECT …) PostgreSQL may scan all users or the search's index instead of looking up these ids.
 */
const writtenBy = (run: string) => `id = ANY (ARRAY(SELECT target_id FROM activity
  WHERE run = ${run} AND action IN ('create user', 'edit user') AND result = 'done' AND target_kind = 'user'))`;

/** Finds users with words that start like each of the short words. */
const startTest = (words: readonly string[]): Test => ({
  value: words.map((word) => word.slice(0, 2)),
  sql: (starts) => `word_starts(search_text) @> ${starts}::text[]`,
});

/**
 * The trigram index reads every trigram of a pattern, and those of an email's domain occur in nearly every row. So it
 * is not used for a short word, such as "ma" in "@mail", and for an email only for the longest name or number before
 * the @. The expression `search_text || ''` has no index.
 */
function wordTests(word: string): Test[] {
  const patterns = isShort(word) ? startingAWord(word) : [containing(word)];
  const whole = { value: patterns, sql: (value: string) => `(search_text || '') LIKE ANY (${value}::text[])` };
  if (isShort(word)) return [whole];
  const [local = '', domain] = word.split('@');
  const [longest = ''] = local.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length);
  const isEmail = domain !== undefined && longest.length >= 3;
  const indexed = {
    value: containing(isEmail ? longest : word),
    sql: (value: string) => `search_text LIKE ${value}`,
  };
  return isEmail ? [indexed, whole] : [indexed];
}
