import { type Call, Standing, type SuccessOf } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { queryUsers, type User, userColumns } from '../user-row/user.ts';
import { type Condition, matchesOf } from './user-matches.ts';
import {
  conditionOf,
  cursorOf,
  isIn,
  isAfter,
  orderBy,
  type UserFilter,
  readCursor,
  rowsOf,
  type SortPartition,
  partitionsOf,
} from './user-order.ts';

type UserList = SuccessOf<'getListOfUsers'>;
type UserCounts = NonNullable<UserList['counts']>;
type ListQuery = Call<'getListOfUsers'>['query'];
type Filters = Pick<UserFilter, 'role' | 'status' | 'standing'>;

/** A search counts and pages up to this many users: with more, people refine the search instead of paging. */
export const maxCounted = 10_000;

/** Counting by the last sign-in reads rows, which takes longer than reading the page. */
const maxAbsent = 1000;

/**
 * Reads one page of the found and filtered users, section by section. Only a search sets `totalCountCapped`: more than
 * `maxCounted` users match. `totalCount` limits how far pages go; `after` reads on without a limit.
 * @param maxScanned rows that it reads in the list's order before it sorts all matches
 * @throws ProblemError 400 when `after` is not a cursor of this list
 */
export async function listUsers(db: Queryable, query: ListQuery, maxScanned = 60_000): Promise<UserList> {
  const { sort, page, size, after } = query;
  const filter = filterOf(query);
  const { standing } = filter;
  const sections = partitionsOf(sort, filter);
  const place = after === undefined ? undefined : readCursor(after, sort, sections);
  const { byIndex, perRow } = matchesOf(query);
  const others = matchesOf({ ...query, standing: undefined }).byIndex;
  const isAll = others.values.length === 0;
  const { groups, isCapped } = await countGroups(db, others);
  const isMany = isCapped || countOf(groups, { standing }) > maxCounted;

  const sizeOf = async (part: UserFilter) => {
    if (isCapped) return countRows(db, byIndex, part, maxCounted);
    const whole = countOf(groups, { ...part, standing: part.standing ?? standing });
    if (part.hasSignedIn === undefined) return whole;
    const signedIn = await countRows(db, byIndex, { ...part, hasSignedIn: true }, whole);
    return part.hasSignedIn ? signedIn : whole - signedIn;
  };
  const read = async (section: SortPartition, range: Range) => {
    if (isAll && (standing === undefined || section.standing))
      return readInOrder(db, section, range, range.offset > 0 ? await sizeOf(section) : 0);
    const scanned = isMany ? await scan(db, perRow, section, range, maxScanned) : undefined;
    return scanned ?? sortMatches(db, byIndex, section, range);
  };

  const isFiltered = (filter.role ?? filter.status ?? standing) !== undefined;
  const total = isCapped && isFiltered ? await sizeOf(filter) : countOf(groups, filter);
  const totalCount = isAll ? total : Math.min(total, maxCounted);
  let offset = place ? 0 : page * size;
  let limit = place ? size + 1 : Math.max(0, Math.min(size, totalCount - offset));
  const rows: User[] = [];
  for (const section of place ? sections.slice(sections.indexOf(place.section)) : sections) {
    if (limit === 0) break;
    const skipped = offset > 0 && section !== sections.at(-1) ? Math.min(offset, await sizeOf(section)) : 0;
    const found = await read(section, { limit, offset, after: section === place?.section ? place.keys : [] });
    rows.push(...found);
    limit -= found.length;
    offset = found.length > 0 ? 0 : offset - skipped;
  }
  const userList = rows.slice(0, size);
  const hasNext = place ? rows.length > size : (page + 1) * size < totalCount;
  const last = userList.at(-1);
  return {
    userList,
    hasNext,
    ...(hasNext && last && { next: cursorOf(sort, sections, last) }),
    totalCount,
    ...(total > totalCount && { totalCountCapped: true }),
    counts: {
      ...countsOf(groups, filter, isCapped),
      ...(query.counts === 'signedIn' && { signedIn: await countAbsent(db, query) }),
    },
  };
}

/** The same value twice counts once. */
const filterOf = ({ role, status, standing }: Partial<ListQuery>): Filters => ({
  role: role && [...new Set(role)],
  status: status && [status],
  standing: standing && [...new Set(standing)],
});

/** How many users have a role, a status and a standing. */
interface Group extends Pick<User, 'role' | 'status'> {
  standing: Standing;
  users: number;
}

/** All users, as triggers count them. */
export const countUsers = (db: Queryable): Promise<Group[]> =>
  db.query('SELECT role, status, standing, sum(users)::int AS users FROM account_counts GROUP BY 1, 2, 3');

/** The matches. With more than `maxCounted`, `isCapped`, only the first ones found are counted. */
async function countGroups(db: Queryable, { sql, values }: Condition): Promise<{ groups: Group[]; isCapped: boolean }> {
  if (values.length === 0) return { groups: await countUsers(db), isCapped: false };
  const groups = await db.query<Group>(
    `SELECT role, status, standing, count(*)::int AS users FROM (
       SELECT role, status, standing FROM users WHERE ${sql} LIMIT ${maxCounted + 1}
     ) AS found GROUP BY role, status, standing`,
    values,
  );
  return { groups, isCapped: countOf(groups, {}) > maxCounted };
}

/** How many users a list has, at most `maxCounted`. */
export async function countListed(db: Queryable, query: Partial<ListQuery>): Promise<number> {
  return Math.min(await countRows(db, matchesOf(query).byIndex, filterOf(query), maxCounted), maxCounted);
}

/** How many users of the groups pass the filters. */
const countOf = (groups: readonly Group[], filters: Filters): number =>
  groups.filter((group) => isIn(filters, group)).reduce((sum, { users }) => sum + users, 0);

/** The contract's `counts` by role, status and standing: by each of them those who pass the other filters. */
function countsOf(groups: readonly Group[], { role, status, standing }: Filters, isCapped: boolean): UserCounts {
  const count = (filters: Filters) => ({ count: countOf(groups, filters), ...(isCapped && { capped: true }) });
  const byStanding = Standing.options.map((each) => [each, count({ role, status, standing: [each] })]);
  return {
    role: { admin: count({ role: ['admin'], status, standing }), user: count({ role: ['user'], status, standing }) },
    status: {
      Active: count({ role, status: ['Active'], standing }),
      Inactive: count({ role, status: ['Inactive'], standing }),
    },
    standing: Object.fromEntries(byStanding) as Required<UserCounts>['standing'],
  };
}

/** The contract's counts by the last sign-in, of the users who match everything else. */
async function countAbsent(db: Queryable, query: ListQuery) {
  const count = async (signedIn: NonNullable<ListQuery['signedIn']>) => {
    const users = await countRows(db, matchesOf({ ...query, signedIn }).byIndex, filterOf(query), maxAbsent);
    return { count: Math.min(users, maxAbsent), ...(users > maxAbsent && { capped: true }) };
  };
  const [never, thirty, ninety] = await Promise.all([count('never'), count('-30d'), count('-90d')]);
  return { never, '-30d': thirty, '-90d': ninety };
}

/** Up to one more than `max`. */
async function countRows(db: Queryable, { sql, values }: Condition, part: UserFilter, max: number): Promise<number> {
  const [counted] = await db.query<{ users: number }>(
    `SELECT count(*)::int AS users
     FROM (SELECT 1 FROM users WHERE ${sql} AND ${conditionOf(part)} LIMIT ${max + 1}) AS found`,
    values,
  );
  return counted?.users ?? 0;
}

/** Which rows of a section to read. */
interface Range {
  limit: number;
  offset: number;
  /** Values of the section's columns: reads only rows after them. Empty for all. */
  after: readonly string[];
}

/**
 * Reads rows of a section of all users. An offset costs as much as the rows it skips, so those of the second half are
 * read from its end.
 */
function readInOrder(db: Queryable, section: SortPartition, { limit, offset, after }: Range, size: number) {
  const behind = Math.max(0, size - offset - limit);
  const fromEnd = offset > behind;
  const [rows, skipped] = fromEnd ? [Math.max(0, Math.min(limit, size - offset)), behind] : [limit, offset];
  const from = rowsOf(section, isBehind(section, after, 0), skipped + rows, fromEnd);
  return readRows(db, from, [], section, { limit: rows, offset: skipped, after }, fromEnd);
}

/**
 * For many matches: scanning a section in its order fills the page soon, unless its matches are far behind.
 * @returns undefined if they are
 */
async function scan(
  db: Queryable,
  { sql, values }: Condition,
  section: SortPartition,
  range: Range,
  maxScanned: number,
) {
  const max = Math.min(5000 + 6 * (range.offset + range.limit), maxScanned);
  const rows = rowsOf(section, isBehind(section, range.after, values.length), max);
  const scanned = `(SELECT * FROM ${rows} ORDER BY ${orderBy(section)} LIMIT ${max}) AS scanned`;
  const users = await readRows(db, `${scanned} WHERE ${sql}`, values, section, range);
  if (users.length === range.limit) return users;
  const more = `SELECT 1 FROM ${rowsOf(section, isBehind(section, range.after, 0), max + 1)} LIMIT 1 OFFSET ${max}`;
  return (await db.query(more, range.after)).length > 0 ? undefined : users;
}

/** Finds all matches, then sorts them. OFFSET 0 keeps the planner from scanning the list in its order instead. */
function sortMatches(db: Queryable, { sql, values }: Condition, section: SortPartition, range: Range) {
  const condition = `${conditionOf(section)} AND ${isBehind(section, range.after, values.length)}`;
  const rows = `(SELECT * FROM users WHERE ${sql} OFFSET 0) AS found WHERE ${condition}`;
  return readRows(db, rows, values, section, range);
}

const isBehind = (section: SortPartition, after: Range['after'], parameters: number) =>
  after.length > 0 ? isAfter(section, parameters + 1) : 'true';

/** The subquery skips rows in the index alone and fetches only the rows of the page. */
const readRows = (
  db: Queryable,
  from: string,
  values: Condition['values'],
  section: SortPartition,
  { limit, offset, after }: Range,
  fromEnd = false,
) =>
  queryUsers(
    db,
    `SELECT ${userColumns} FROM users JOIN (
       SELECT id FROM ${from} ORDER BY ${orderBy(section, fromEnd)} LIMIT ${limit} OFFSET ${offset}
     ) AS page USING (id) ORDER BY ${orderBy(section)}`,
    [...values, ...after],
  );
