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
  // Few hits are all found by the trigram index, then sorted: the inner LIMIT keeps the planner from walking the whole
  // list for them. Many hits are met soon by walking the list in its order.
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
 * The index reads the trigrams of a pattern one by one, and those of an email's domain occur in nearly every row. So for
 * an email the index gets only the longest name or number before the @; the whole word is checked on the rows that it
 * finds, through an expression that has no index.
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
