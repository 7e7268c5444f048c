import type { z } from 'zod/mini';
import type { ListUsers200Response } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { cursorOf, readCursor } from './list-cursor.ts';
import { queryUsers, type User, userColumns } from './user.ts';

export type UserList = z.infer<typeof ListUsers200Response>;

export interface Page {
  /** Starts at 0. */
  page: number;
  size: number;
  /** From `cursorOf`: reads the rows after that place, in place of `page`. */
  after?: string;
}

/** The order of the list and of search results. */
export const listOrder = 'last_name_key, first_name_key, id';
const reverseOrder = listOrder.replaceAll(/\w+/g, '$& DESC');

/** The condition that a row comes after the place in parameters $n, $n+1 and $n+2. */
export const isAfter = (n: number) => `(${listOrder}) > ($${n}, $${n + 1}, $${n + 2}::uuid)`;

/** The answer with the first `size` of the rows; `hasNext` says whether there are more. */
export function pageOf(rows: User[], size: number, hasNext: boolean, total: Omit<UserList, 'userList' | 'hasNext'>) {
  const userList = rows.slice(0, size);
  const last = userList.at(-1);
  return { userList, hasNext, ...total, ...(hasNext && last && { next: cursorOf(last) }) };
}

/**
 * Reads one page of all users. An offset costs as much as the rows it skips, so pages of the second half are read from
 * the end of the list. The subquery skips rows in the index alone and fetches only the rows of the page.
 */
export async function listUsers(db: Queryable, { page, size, after: cursor }: Page): Promise<UserList> {
  const [total] = await db.query<{ users: number }>('SELECT users FROM user_total');
  const totalCount = total?.users ?? 0;
  if (cursor !== undefined) {
    const found = await queryUsers(
      db,
      `SELECT ${userColumns} FROM users WHERE ${isAfter(1)} ORDER BY ${listOrder} LIMIT ${size + 1}`,
      readCursor(cursor),
    );
    return pageOf(found, size, found.length > size, { totalCount });
  }
  const before = page * size;
  const rows = Math.max(0, Math.min(size, totalCount - before));
  const after = totalCount - before - rows;
  const [order, offset] = before <= after ? [listOrder, before] : [reverseOrder, Math.max(0, after)];
  const userList = await queryUsers(
    db,
    `SELECT ${userColumns} FROM users
     JOIN (SELECT id FROM users ORDER BY ${order} LIMIT $1 OFFSET $2) AS page USING (id)
     ORDER BY ${listOrder}`,
    [rows, offset],
  );
  return pageOf(userList, size, before + size < totalCount, { totalCount });
}
