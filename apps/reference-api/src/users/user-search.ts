import { isShort } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { readCursor } from './list-cursor.ts';
import { isAfter, listOrder, pageOf } from './user-list.ts';
import { queryUsers, userColumns } from './user.ts';
import { containing, startingAWord } from './user-keys.ts';
import type { Page, UserList } from './user-list.ts';

/** A search counts and pages up to this many users: with more, people refine the search instead of paging. */
export const maxCounted = 10_000;

/**
 * Reads one page of the users that match each of the folded words, in any order (see `occurrences`).
 * `totalCountCapped` says that there are more than `maxCounted`.
 */
export async function searchUsers(
  db: Queryable,
  words: readonly string[],
  { page, size, after }: Page,
): Promise<UserList> {
  const { table, condition, values } = matchesOf(words);
  const [counted] = await db.query<{ hits: number }>(
    `SELECT count(*)::int AS hits FROM (SELECT 1 FROM ${table} WHERE ${condition} LIMIT ${maxCounted + 1}) AS found`,
    values,
  );
  const hits = counted?.hits ?? 0;
  const totalCount = Math.min(hits, maxCounted);
  const byPage = after === undefined;
  const start = byPage ? page * size : 0;
  const rows = byPage ? Math.max(0, Math.min(size, totalCount - start)) : size + 1;
  const place = byPage ? [] : readCursor(after);
  const position = byPage ? 'true' : isAfter(values.length + 1);
  const found = await queryUsers(
    db,
    `SELECT ${userColumns} FROM users JOIN (
       SELECT id FROM ${inOrder(table, condition, position, hits)} ORDER BY ${listOrder} LIMIT ${rows} OFFSET ${start}
     ) AS page USING (id) ORDER BY ${listOrder}`,
    [...values, ...place],
  );
  const hasNext = byPage ? start + size < totalCount : found.length > size;
  return pageOf(found, size, hasNext, { totalCount, ...(hits > maxCounted && { totalCountCapped: true }) });
}

/**
 * What to read the page from. `user_starts` has an index in the list's order. With few hits in `users`, find them all
 * through the trigram index, then sort them. With many, scanning the list in its order fills the page soon. LIMIT and
 * OFFSET keep the planner from doing it the other way round.
 */
function inOrder(table: Matches['table'], condition: string, position: string, hits: number): string {
  if (table === 'user_starts') return `user_starts WHERE ${condition} AND ${position}`;
  return hits > maxCounted
    ? `(SELECT * FROM users WHERE ${position} ORDER BY ${listOrder} OFFSET 0) AS listed WHERE ${condition}`
    : `(SELECT * FROM users WHERE ${condition} LIMIT ${hits}) AS found WHERE ${position}`;
}

interface Matches {
  table: 'users' | 'user_starts';
  /** SQL with the placeholders of `values`. */
  condition: string;
  values: string[];
}

/** A search for one or two letters is answered from `user_starts`, any other one through the trigram index. */
function matchesOf(words: readonly string[]): Matches {
  const [word = ''] = words;
  if (words.length === 1 && word.length <= 2 && isShort(word)) {
    return { table: 'user_starts', condition: 'start = $1', values: [word] };
  }
  const conditions = words.flatMap(conditionsOf);
  const values: string[] = [];
  const like = ({ column, patterns }: Condition) =>
    `(${patterns.map((pattern) => `${column} LIKE $${values.push(pattern)}`).join(' OR ')})`;
  return { table: 'users', condition: conditions.map(like).join(' AND '), values };
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
