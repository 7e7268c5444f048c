import { isShort } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { countOf, countsOf, type Group } from './user-counts.ts';
import { type ListQuery, type Range, readPage, type UserList } from './user-pages.ts';
import { conditionOf, isAfter, orderBy, type Section, type UserFilters } from './user-sort.ts';
import { containing, startingAWord } from './user-keys.ts';
import { queryUsers, userColumns } from './user.ts';

/** A search counts and pages up to this many users: with more, people refine the search instead of paging. */
export const maxCounted = 10_000;

/**
 * Reads one page of the users that match each of the folded words, in any order (see `occurrences`), and pass the
 * filters. `totalCountCapped` says that there are more than `maxCounted`.
 */
export async function searchUsers(db: Queryable, words: readonly string[], query: ListQuery): Promise<UserList> {
  const { found, ...condition } = matchesOf(words);
  const groups = await db.query<Group>(
    `SELECT role, status, count(*)::int AS users FROM (${found.sql} LIMIT ${maxCounted + 1}) AS found
     GROUP BY role, status`,
    found.values,
  );
  const hits = countOf(groups, {});
  const isCapped = hits > maxCounted;
  const sizeOf = (part: UserFilters & Pick<Section, 'hasSignedIn'>) => countMatches(db, condition, part);
  const read = (section: Section, range: Range) =>
    isCapped ? scanInOrder(db, condition, section, range) : sortMatches(db, found, hits, section, range);
  const matches = isCapped ? await sizeOf(query) : countOf(groups, query);
  return readPage({ read, sizeOf }, query, {
    totalCount: Math.min(matches, maxCounted),
    ...(matches > maxCounted && { totalCountCapped: true }),
    counts: countsOf(groups, query, isCapped),
  });
}

/** SQL with placeholders from $1 on. */
interface Sql {
  sql: string;
  values: readonly string[];
}

/** Up to one more than `maxCounted`. */
async function countMatches(db: Queryable, { sql, values }: Sql, part: Pick<Section, 'hasSignedIn'> & UserFilters) {
  const [counted] = await db.query<{ users: number }>(
    `SELECT count(*)::int AS users
     FROM (SELECT 1 FROM users WHERE ${sql} AND ${conditionOf(part)} LIMIT ${maxCounted + 1}) AS found`,
    values,
  );
  return counted?.users ?? 0;
}

/** For few hits: finds all of them, then sorts them. The LIMIT keeps the planner from scanning the list instead. */
function sortMatches(db: Queryable, { sql, values }: Sql, hits: number, section: Section, range: Range) {
  const place = isAfterPlace(section, range, values.length);
  const rows = `(${sql} LIMIT ${hits}) AS found WHERE ${conditionOf(section)} AND ${place}`;
  return readRows(db, rows, values, section, range);
}

/** For many hits: scanning the section in its order fills the page soon. OFFSET 0 keeps the planner from sorting hits. */
function scanInOrder(db: Queryable, { sql, values }: Sql, section: Section, range: Range) {
  const listed = `${conditionOf(section)} AND ${isAfterPlace(section, range, values.length)}`;
  const rows = `(SELECT * FROM users WHERE ${listed} ORDER BY ${orderBy(section)} OFFSET 0) AS listed WHERE ${sql}`;
  return readRows(db, rows, values, section, range);
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
}

/** The condition that a user matches, and how to find the matches: a search for one or two letters in `user_starts`. */
function matchesOf(words: readonly string[]): Matches {
  const values: string[] = [];
  const like = ({ column, patterns }: Condition) =>
    `(${patterns.map((pattern) => `${column} LIKE $${values.push(pattern)}`).join(' OR ')})`;
  const sql = words.flatMap(conditionsOf).map(like).join(' AND ');
  const [word = ''] = words;
  const found =
    words.length === 1 && word.length <= 2 && isShort(word)
      ? { sql: 'SELECT users.* FROM user_starts JOIN users USING (id) WHERE start = $1', values: [word] }
      : { sql: `SELECT * FROM users WHERE ${sql}`, values };
  return { sql, values, found };
}

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
