import type { z } from 'zod/mini';
import type { ListUsersResponse } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { type User, userColumns } from './user.ts';

export type UserList = z.infer<typeof ListUsersResponse>;

export interface Page {
  /** Counted from 0. */
  page: number;
  size: number;
}

/** A user's place in the list. */
interface Place {
  lastNameKey: string;
  firstNameKey: string;
  id: string;
}

/** Who stands at every `stride`th place, beginning with the first, as long as the users have this revision. */
interface Milestones {
  revision: number;
  places: Place[];
}

interface Reading {
  list: UserList;
  revision: number;
}

export const inOrder = 'last_name_key, first_name_key, id';

/** An offset costs as much as the rows it skips: so many are soon passed by. */
const stride = 25;

/**
 * Reads one page of all users and their exact number, neither of which gets slower with the number of users or of the
 * page: it remembers milestones, and learns them anew when a far page is asked for after a change.
 */
export function createUserList(db: Queryable): (page: Page) => Promise<UserList> {
  let known: Milestones | undefined;
  let learning: Promise<Milestones> | undefined;
  const learn = async () => {
    learning ??= readMilestones(db).finally(() => {
      learning = undefined;
    });
    known = await learning;
    return known;
  };
  return async (page) => {
    if (page.page * page.size < stride) return (await readPage(db, page)).list;
    return await readFrom(db, page, known)
      ?? await readFrom(db, page, await learn())
      ?? (await readPage(db, page)).list; // one change follows the other
  };
}

/** Undefined when the users have changed since. */
async function readFrom(db: Queryable, page: Page, milestones: Milestones | undefined): Promise<UserList | undefined> {
  if (!milestones) return undefined;
  const { revision, places } = milestones;
  const passed = Math.min(Math.floor((page.page * page.size) / stride), places.length - 1);
  const reading = await readPage(db, page, passed * stride, places[passed]);
  return reading.revision === revision ? reading.list : undefined;
}

/** Passes by the users before `from`, who are `passed`. In one statement, so that the revision is that of the rows. */
async function readPage(db: Queryable, { page, size }: Page, passed = 0, from?: Place): Promise<Reading> {
  const rows = await db.prepared<{ users: number; revision: number } & (User | { id: null })>(
    `SELECT users, revision, ${userColumns} FROM user_total LEFT JOIN (
       SELECT * FROM users ${from ? `WHERE (${inOrder}) >= ($3, $4, $5)` : ''} ORDER BY ${inOrder} LIMIT $1 OFFSET $2
     ) AS page ON true ORDER BY ${inOrder}`,
    [size, page * size - passed, ...(from ? [from.lastNameKey, from.firstNameKey, from.id] : [])],
  );
  const [{ users: totalCount, revision } = { users: 0, revision: 0 }] = rows;
  const userList = rows.flatMap(({ users: _, revision: __, ...user }) => (user.id === null ? [] : [user]));
  return { list: { userList, hasNext: (page + 1) * size < totalCount, totalCount }, revision };
}

async function readMilestones(db: Queryable): Promise<Milestones> {
  const rows = await db.query<Place & { revision: number }>(
    `SELECT revision, last_name_key AS "lastNameKey", first_name_key AS "firstNameKey", id FROM user_total LEFT JOIN (
       SELECT ${inOrder}, row_number() OVER (ORDER BY ${inOrder}) AS number FROM users
     ) AS users ON number % ${stride} = 1 ORDER BY number`,
  );
  return { revision: rows[0]?.revision ?? 0, places: rows };
}
