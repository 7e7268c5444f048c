import type { Queryable } from '../database/database.ts';
import { type User, userColumns } from './user.ts';
import { containing } from './user-keys.ts';
import { inOrder, type Page, type UserList } from './user-list.ts';

/** A search stops counting here: who has so many hits searches on instead of paging. */
export const mostCounted = 10_000;

/**
 * One page of the users who have every one of the folded `words` in their names or email, in any order. Beyond
 * `mostCounted` hits there are no pages: the last counted one has no next, and any further one is empty, since
 * getting to it would mean to walk all users.
 */
export async function searchUsers(db: Queryable, words: readonly string[], page: Page): Promise<UserList> {
  const { size } = page;
  const search = { conditions: words.flatMap(conditionsOf), size, start: page.page * size };
  const { hits, found } = await sortHits(db, search);
  const capped = hits > mostCounted;
  const users = capped ? await walkToHits(db, search) : found;
  return {
    userList: users,
    hasNext: search.start + size < Math.min(hits, mostCounted),
    totalCount: capped ? mostCounted : hits,
    ...(capped && { totalCountCapped: true }),
  };
}

interface Condition {
  column: string;
  /** Of LIKE. */
  pattern: string;
}

interface Search {
  conditions: Condition[];
  size: number;
  /** Hits before the page. */
  start: number;
}

/**
 * The index goes through all the trigrams of a pattern, and those of an email's domain are everybody's. So it is asked
 * for the longest name or number before an @, and the whole word, as an expression that has no index, is looked for in
 * what that finds.
 */
function conditionsOf(word: string): Condition[] {
  const whole = { column: 'search_text', pattern: containing(word) };
  const names = word.replace(/@.*/, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const longest = names.reduce((one, other) => (other.length > one.length ? other : one), '');
  if (longest.length < 3 || longest === word) return [whole];
  return [{ ...whole, pattern: containing(longest) }, { ...whole, column: "(search_text || '')" }];
}

/** Parameters from $`first` on. */
const matching = (conditions: Condition[], first: number) =>
  conditions.map(({ column }, index) => `${column} LIKE $${first + index}`).join(' AND ');

const patterns = (conditions: Condition[]) => conditions.map(({ pattern }) => pattern);

/** Few hits: the trigram index finds them all, then they are sorted; not when there are too many to count. */
async function sortHits(db: Queryable, { conditions, size, start }: Search) {
  const rows = await db.query<{ hits: number } & (User | { id: null })>(
    `WITH found AS MATERIALIZED (SELECT * FROM users WHERE ${matching(conditions, 4)} LIMIT $1 + 1),
       counted AS (SELECT count(*)::int AS hits FROM found)
     SELECT hits, ${userColumns} FROM counted LEFT JOIN (
       SELECT * FROM found ORDER BY ${inOrder}
       LIMIT (SELECT CASE WHEN hits > $1 THEN 0 ELSE $2::int END FROM counted) OFFSET $3
     ) AS page ON true ORDER BY ${inOrder}`,
    [mostCounted, size, start, ...patterns(conditions)],
  );
  const found = rows.flatMap(({ hits: _, ...user }) => (user.id === null ? [] : [user]));
  return { hits: rows[0]?.hits ?? 0, found };
}

/** Many hits: walking the users in their order meets enough of them soon. */
async function walkToHits(db: Queryable, { conditions, size, start }: Search): Promise<User[]> {
  const rows = Math.min(size, mostCounted - start);
  return rows <= 0 ? [] : db.query<User>(
    `SELECT ${userColumns} FROM users WHERE ${matching(conditions, 3)} ORDER BY ${inOrder} LIMIT $1 OFFSET $2`,
    [rows, start, ...patterns(conditions)],
  );
}
