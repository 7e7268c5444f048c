import type { z } from 'zod/mini';
import type { ListUsers200Response } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { queryUsers, userColumns } from './user.ts';

export type UserList = z.infer<typeof ListUsers200Response>;

export interface Page {
  /** Starts at 0. */
  page: number;
  size: number;
}

/** The order of the list and of search results. */
export const listOrder = 'last_name_key, first_name_key, id';
const reverseOrder = listOrder.replaceAll(/\w+/g, '$& DESC');

/**
 * Reads one page of all users. An offset costs as much as the rows it skips, so pages of the second half are read from
 * the end of the list. The subquery skips rows in the index alone and fetches only the rows of the page.
 */
export async function listUsers(db: Queryable, { page, size }: Page): Promise<UserList> {
  const [total] = await db.query<{ users: number }>('SELECT users FROM user_total');
  const totalCount = total?.users ?? 0;
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
  return { userList, hasNext: before + size < totalCount, totalCount };
}
