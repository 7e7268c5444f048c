import type { z } from 'zod/mini';
import type { ListUsersResponse } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { type User, userColumns } from './user.ts';
import { containing } from './user-keys.ts';

export type UserList = z.infer<typeof ListUsersResponse>;

interface Page {
  /** Counted from 0. */
  page: number;
  size: number;
}

/** A search stops counting here: who has so many hits searches on instead of paging. */
export const mostCounted = 10_000;

const inOrder = 'last_name_key, first_name_key, id';
const fromTheEnd = 'last_name_key DESC, first_name_key DESC, id DESC';

/** One page of all users and their exact number, neither of which gets slower with the number of users. */
export async function listUsers(db: Queryable, { page, size }: Page): Promise<UserList> {
  const [row] = await db.query<{ users: number }>('SELECT users FROM user_total');
  const totalCount = row?.users ?? 0;
  const start = page * size;
  const rows = Math.min(size, totalCount - start);
  const userList = rows > 0 ? await readPage(db, start, rows, totalCount) : [];
  return { userList, hasNext: start + size < totalCount, totalCount };
}

/** The second half is read from the end: an offset costs as much as the rows it skips. */
async function readPage(db: Queryable, start: number, rows: number, total: number): Promise<User[]> {
  const rowsAfter = total - start - rows;
  const [order, offset] = rowsAfter < start ? [fromTheEnd, rowsAfter] : [inOrder, start];
  return db.query<User>(
    `SELECT ${userColumns} FROM users JOIN (
       SELECT id FROM users ORDER BY ${order} LIMIT $1 OFFSET $2
     ) AS page USING (id) ORDER BY ${inOrder}`,
    [rows, offset],
  );
}

/**
 * One page of the users who have every one of the folded `words` in their names or email, in any order. Beyond
 * `mostCounted` hits there are no pages: the last counted one has no next, and any further one is empty, since
 * getting to it would mean to walk all users.
 */
export async function searchUsers(db: Queryable, words: readonly string[], page: Page): Promise<UserList> {
  const { size } = page;
  const search = { words: words.map(containing), size, start: page.page * size };
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

interface Search {
  /** LIKE patterns. */
  words: string[];
  size: number;
  /** Hits before the page. */
  start: number;
}

/** Each word in a condition of its own, so that the trigram index is used; parameters from $`first` on. */
const matching = (words: string[], first: number) =>
  words.map((_, index) => `search_text LIKE $${first + index}`).join(' AND ');

/** Few hits: the trigram index finds them all, then they are sorted; not when there are too many to count. */
async function sortHits(db: Queryable, { words, size, start }: Search) {
  const rows = await db.query<{ hits: number } & (User | { id: null })>(
    `WITH found AS MATERIALIZED (SELECT * FROM users WHERE ${matching(words, 4)} LIMIT $1 + 1),
       counted AS (SELECT count(*)::int AS hits FROM found)
     SELECT hits, ${userColumns} FROM counted LEFT JOIN (
       SELECT * FROM found ORDER BY ${inOrder}
       LIMIT (SELECT CASE WHEN hits > $1 THEN 0 ELSE $2::int END FROM counted) OFFSET $3
     ) AS page ON true ORDER BY ${inOrder}`,
    [mostCounted, size, start, ...words],
  );
  const found = rows.flatMap(({ hits: _, ...user }) => (user.id === null ? [] : [user]));
  return { hits: rows[0]?.hits ?? 0, found };
}

/** Many hits: walking the users in their order meets enough of them soon. */
async function walkToHits(db: Queryable, { words, size, start }: Search): Promise<User[]> {
  const rows = Math.min(size, mostCounted - start);
  return rows <= 0 ? [] : db.query<User>(
    `SELECT ${userColumns} FROM users WHERE ${matching(words, 3)} ORDER BY ${inOrder} LIMIT $1 OFFSET $2`,
    [rows, start, ...words],
  );
}
