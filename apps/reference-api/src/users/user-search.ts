import { isShort } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { conditionOf, isAfter, orderBy, rolesAndStatuses, rowsOf } from './section-sql.ts';
import { countOf, countsOf, type Group, isCapped } from './user-counts.ts';
import { containing, startingAWord } from './user-keys.ts';
import { type ListQuery, type Range, readPage, type UserList } from './user-pages.ts';
import { byName, type Part, type Section } from './user-sort.ts';
import { countStarts, readStarts } from './user-starts.ts';
import { queryUsers, userColumns } from './user.ts';

/** A search counts and pages up to this many users: with more, people refine the search instead of paging. */
export const maxCounted = 10_000;

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
  maxScanned = 20_000,
): Promise<UserList> {
  const matches = matchesOf(search);
  const { start, found } = matches;
  const groups = start === undefined ? await countFound(db, found) : await countStarts(db, start, maxCounted);
  const hits = countOf(groups, {});
  const isMany = hits > maxCounted || isCapped(groups, {});
  const sizeOf = (part: Part) => countMatches(db, matches, part);
  const read = (section: Section, range: Range) => {
    const isByName = section.order === byName && section.hasSignedIn === undefined;
    if (start !== undefined && isByName) return readStarts(db, start, section, range);
    return isMany ? readMany(db, matches, section, range, maxScanned) : sortMatches(db, found, section, range);
  };
  const total = start === undefined && isMany ? await sizeOf(query) : countOf(groups, query);
  return readPage({ read, sizeOf }, query, {
    totalCount: Math.min(total, maxCounted),
    ...((total > maxCounted || (start !== undefined && isCapped(groups, query))) && { totalCountCapped: true }),
    counts: countsOf(groups, query),
  });
}

/** Counts matches by role and status. With more than `maxCounted`, the counts are those of the first ones found. */
async function countFound(db: Queryable, { sql, values }: Sql): Promise<Group[]> {
  const groups = await db.query<Group>(
    `SELECT role, status, count(*)::int AS users FROM (${sql} LIMIT ${maxCounted + 1}) AS found GROUP BY role, status`,
    values,
  );
  const isMany = countOf(groups, {}) > maxCounted;
  const all = rolesAndStatuses({}) as Pick<Group, 'role' | 'status'>[];
  return all.map((group) => ({ ...group, users: countOf(groups, group), isCapped: isMany }));
}

/** SQL with placeholders from $1 on. */
interface Sql {
  sql: string;
  values: readonly string[];
}

/** Up to one more than `maxCounted`. */
async function countMatches(db: Queryable, { sql, values }: Sql, part: Part) {
  const [counted] = await db.query<{ users: number }>(
    `SELECT count(*)::int AS users
     FROM (SELECT 1 FROM users WHERE ${sql} AND ${conditionOf(part)} LIMIT ${maxCounted + 1}) AS found`,
    values,
  );
  return counted?.users ?? 0;
}

/** Finds all matches, then sorts them. OFFSET 0 keeps the planner from scanning the list in its order instead. */
function sortMatches(db: Queryable, { sql, values }: Sql, section: Section, range: Range) {
  const place = isAfterPlace(section, range, values.length);
  const rows = `(${sql} OFFSET 0) AS found WHERE ${conditionOf(section)} AND ${place}`;
  return readRows(db, rows, values, section, range);
}

/** For many matches: scanning the section in its order fills the page soon, unless its matches are all far behind. */
async function readMany(
  db: Queryable,
  { sql, values, found }: Matches,
  section: Section,
  range: Range,
  maxScanned: number,
) {
  const condition = isAfterPlace(section, range, values.length);
  const scanned = `SELECT * FROM ${rowsOf(section, { condition, max: maxScanned })}
    ORDER BY ${orderBy(section)} LIMIT ${maxScanned}`;
  const users = await readRows(db, `(${scanned}) AS scanned WHERE ${sql}`, values, section, range);
  const isWhole = users.length === range.limit || !(await hasMore(db, section, range, maxScanned));
  return isWhole ? users : sortMatches(db, found, section, range);
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
  values: readonly string[],
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

interface Matches extends Sql {
  /** Selects the matching users, in no order. */
  found: Sql;
  /** The one or two letters of a search that `user_starts` answers. */
  start: string | undefined;
}

/** The condition that a user matches, and how to find the matches. */
function matchesOf({ words, run }: UserSearch): Matches {
  const values: string[] = [];
  const inRun = run === undefined ? [] : [`id = ANY (ARRAY(${writtenBy(`$${values.push(run)}`)}))`];
  const like = ({ column, patterns }: Condition) =>
    `(${patterns.map((pattern) => `${column} LIKE $${values.push(pattern)}`).join(' OR ')})`;
  const sql = [...inRun, ...words.flatMap(conditionsOf).map(like)].join(' AND ');
  const [word = ''] = words;
  const isStart = run === undefined && words.length === 1 && word.length <= 2 && isShort(word);
  const start = isStart ? word : undefined;
  const found = isStart
    ? { sql: 'SELECT users.* FROM user_starts JOIN users USING (id) WHERE start = $1', values: [word] }
    : { sql: `SELECT * FROM users WHERE ${sql}`, values };
  return { sql, values, found, start };
}

/**
 * The users whom a bulk action created or edited, from the index `activity_by_run`. As an ARRAY, because with IN
 * (SELECT …) PostgreSQL may scan all users or the search's index instead of looking up these ids.
 */
const writtenBy = (run: string) => `SELECT target_id FROM activity
  WHERE run = ${run} AND action IN ('create user', 'edit user') AND result = 'done' AND target_kind = 'user'`;

interface Condition {
  column: string;
  /** For LIKE; one of them has to match. */
  patterns: string[];
}

/**
 * A lookup in the index reads every trigram of the pattern, and the trigrams of an email's domain occur in nearly every
 * row. So for an email, the index is searched only for the longest name or number before the @. A second condition
 * compares the whole word with the rows found; its expression has no index.
 */
function conditionsOf(word: string): Condition[] {
  if (isShort(word)) return [{ column: 'search_text', patterns: startingAWord(word) }];
  const [local = '', domain] = word.split('@');
  const [longest = ''] = local.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length);
  if (domain === undefined || longest.length < 3) return [{ column: 'search_text', patterns: [containing(word)] }];
  return [
    { column: 'search_text', patterns: [containing(longest)] },
    { column: "(search_text || '')", patterns: [containing(word)] },
  ];
}
