import type { z } from 'zod/mini';
import type { ListUsersResponse } from '@scv/api/schemas';
import { batched } from '../database/batched.ts';
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

/** Of the users from `from` on, the `size` ones after `skipped`; `page` is for what is said of it. */
interface Wanted extends Page {
  from: Place;
  skipped: number;
}

interface Reading {
  list: UserList;
  revision: number;
}

type Row = { number: number; users: number; revision: number } & (User | { id: null });

export const inOrder = 'last_name_key, first_name_key, id';

/** Rows that are skipped cost as much as rows that are read: there are fewer of them than this. */
const stride = 25;
/** As the contract has it. */
const largestPage = 100;

const start: Place = { lastNameKey: '', firstNameKey: '', id: '00000000-0000-0000-0000-000000000000' };

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
  const read = batched((wanted: readonly Wanted[]) => readPages(db, wanted));
  /** Undefined when the users have changed since. */
  const readFrom = async (page: Page, milestones: Milestones | undefined) => {
    if (!milestones) return undefined;
    const { revision, places } = milestones;
    const passed = Math.min(Math.floor((page.page * page.size) / stride), places.length - 1);
    const skipped = page.page * page.size - passed * stride;
    const reading = await read({ ...page, from: places[passed] ?? start, skipped });
    return reading.revision === revision ? reading.list : undefined;
  };
  return async (page) => {
    const skipped = page.page * page.size;
    if (skipped < stride) return (await read({ ...page, from: start, skipped })).list;
    return (await readFrom(page, known)) ?? (await readFrom(page, await learn())) ?? readByOffset(db, page); // one change follows the other
  };
}

/** In one statement, so that the total and the revision are those of the rows. */
async function readPages(db: Queryable, wanted: readonly Wanted[]): Promise<Reading[]> {
  // The inner limit tells the planner that the index in order is what helps; no more of it is read than is asked for.
  const rows = await db.prepared<Row>(
    `SELECT number::int, users, revision, ${userColumns}
     FROM user_total CROSS JOIN unnest($1::text[], $2::text[], $3::uuid[], $4::int[], $5::int[])
       WITH ORDINALITY AS wanted (from_last_name, from_first_name, from_id, skipped, size, number)
     LEFT JOIN LATERAL (
       SELECT * FROM (
         SELECT * FROM users
         WHERE (${inOrder}) >= (from_last_name COLLATE "C", from_first_name COLLATE "C", from_id)
         ORDER BY ${inOrder} LIMIT ${stride + largestPage}
       ) AS ahead ORDER BY ${inOrder} LIMIT size OFFSET skipped
     ) AS page ON true ORDER BY number, ${inOrder}`,
    [
      wanted.map(({ from }) => from.lastNameKey),
      wanted.map(({ from }) => from.firstNameKey),
      wanted.map(({ from }) => from.id),
      wanted.map(({ skipped }) => skipped),
      wanted.map(({ size }) => size),
    ],
  );
  const pages = Map.groupBy(rows, ({ number }) => number);
  return wanted.map((page, index) => asReading(page, pages.get(index + 1) ?? []));
}

/** Costs as much as all the rows before the page. */
async function readByOffset(db: Queryable, page: Page): Promise<UserList> {
  const rows = await db.query<Row>(
    `SELECT users, ${userColumns} FROM user_total LEFT JOIN (
       SELECT * FROM users ORDER BY ${inOrder} LIMIT $1 OFFSET $2
     ) AS page ON true ORDER BY ${inOrder}`,
    [page.size, page.page * page.size],
  );
  return asReading(page, rows).list;
}

function asReading({ page, size }: Page, rows: Row[]): Reading {
  const [{ users: totalCount, revision } = { users: 0, revision: 0 }] = rows;
  const userList = rows.flatMap(({ number: _, users: __, revision: ___, ...user }) => (user.id === null ? [] : [user]));
  return { list: { userList, hasNext: (page + 1) * size < totalCount, totalCount }, revision };
}

async function readMilestones(db: Queryable): Promise<Milestones> {
  const rows = await db.query<Place & { revision: number }>(
    `SELECT revision, last_name_key AS "lastNameKey", first_name_key AS "firstNameKey", id FROM user_total JOIN (
       SELECT ${inOrder}, row_number() OVER (ORDER BY ${inOrder}) AS number FROM users
     ) AS users ON number % ${stride} = 1 ORDER BY number`,
  );
  return { revision: rows[0]?.revision ?? 0, places: rows };
}
