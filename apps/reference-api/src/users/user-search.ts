import type { Queryable } from '../database/database.ts';
import { listOrder } from './user-list.ts';
import { queryUsers, userColumns } from './user.ts';
import { containing } from './user-keys.ts';
import type { Page, UserList } from './user-list.ts';

/** A search counts and pages up to this many users: with more, people refine the search instead of paging. */
export const maxCounted = 10_000;

/**
 * Reads one page of the users whose names and email contain every one of the folded words, in any order.
 * `totalCountCapped` says that there are more than `maxCounted`.
 */
export async function searchUsers(db: Queryable, words: readonly string[], { page, size }: Page): Promise<UserList> {
  const conditions = words.flatMap(conditionsOf);
  const matches = conditions.map(({ column }, index) => `${column} LIKE $${index + 1}`).join(' AND ');
  const patterns = conditions.map(({ pattern }) => pattern);
  const [counted] = await db.query<{ hits: number }>(
    `SELECT count(*)::int AS hits FROM (SELECT 1 FROM users WHERE ${matches} LIMIT ${maxCounted + 1}) AS found`,
    patterns,
  );
  const hits = counted?.hits ?? 0;
  const totalCount = Math.min(hits, maxCounted);
  const start = page * size;
  const rows = Math.max(0, Math.min(size, totalCount - start));
  // With few hits, find them all through the trigram index, then sort them: without the inner LIMIT, the planner may
  // scan the whole list instead. With many hits, scanning the list in its order fills the page soon.
  const found =
    hits > maxCounted ? `users WHERE ${matches}` : `(SELECT * FROM users WHERE ${matches} LIMIT ${hits}) AS found`;
  const userList = await queryUsers(
    db,
    `SELECT ${userColumns} FROM ${found} ORDER BY ${listOrder} LIMIT ${rows} OFFSET ${start}`,
    patterns,
  );
  return {
    userList,
    hasNext: start + size < totalCount,
    totalCount,
    ...(hits > maxCounted && { totalCountCapped: true }),
  };
}

interface Condition {
  column: string;
  /** For LIKE. */
  pattern: string;
}

/**
 * A lookup in the index reads every trigram of the pattern, and the trigrams of an email's domain occur in nearly every
 * row. So for an email, the index is searched only for the longest name or number before the @. A second condition
 * compares the whole word with the rows found; its expression has no index.
 */
function conditionsOf(word: string): Condition[] {
  const [local = '', domain] = word.split('@');
  const [longest = ''] = local.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length);
  if (domain === undefined || longest.length < 3) return [{ column: 'search_text', pattern: containing(word) }];
  return [
    { column: 'search_text', pattern: containing(longest) },
    { column: "(search_text || '')", pattern: containing(word) },
  ];
}
