import type { Queryable } from '../database/database.ts';
import { accountStates, queryUsers, type User, userColumns } from '../user-row/user.ts';
import { conditionOf, isAfter, orderBy, rangesOf, rolesAndStatuses, rowsOf } from './section-sql.ts';
import { countOf, countsOf, countUsers, type Group, isCapped } from './user-counts.ts';
import { type Condition, type Matches, matchesOf, type UserSearch } from './user-matches.ts';
import { type ListQuery, type Range, readPage, type UserList } from './user-pages.ts';
import { byName, type Part, type Section, type UserFilters } from './user-sort.ts';

/** A search counts and pages up to this many users: with more, people refine the search instead of paging. */
export const maxCounted = 10_000;

/** Every list counts by the last sign-in, and reads the rows for it: it takes longer than reading the page. */
const maxAbsent = 1000;

const sampledRows = 1000;
const maxFarScan = 60_000;

/**
 * Reads one page of the users that are found and pass the filters. `totalCountCapped` says that there are more than
 * `maxCounted`.
 * @param maxScanned rows that it reads in the list's order before it sorts all matches
 */
export async function searchUsers(
  db: Queryable,
  search: UserSearch,
  query: ListQuery,
  maxScanned = 5000,
): Promise<UserList> {
  const matches = matchesOf(search, query.account);
  const { start, byIndex } = matches;
  const groups = await countGroups(db, search, start);
  const hits = countOf(groups, { account: query.account });
  const isMany = hits > maxCounted || isCapped(groups, {});
  const sizeOf = (part: Part) => countMatches(db, byIndex, part);
  const read = (section: Section, range: Range) => {
    const isByName = section.order === byName && section.hasSignedIn === undefined;
    if (start !== undefined && isByName) return readStarts(db, start, section, range);
    return isMany ? readMany(db, matches, section, range, maxScanned) : sortMatches(db, byIndex, section, range);
  };
  const isFiltered = (query.role ?? query.status ?? query.account) !== undefined;
  const total = start === undefined && isMany && isFiltered ? await sizeOf(query) : countOf(groups, query);
  return readPage({ read, sizeOf }, query, {
    totalCount: Math.min(total, maxCounted),
    ...((total > maxCounted || (start !== undefined && isCapped(groups, query))) && { totalCountCapped: true }),
    counts: {
      ...countsOf(groups, query),
      ...(start === undefined && { signedIn: await countAbsent(db, search, query) }),
    },
  });
}

/** Counts the matches without regard to the filters by role, status and account, by these three. */
function countGroups(db: Queryable, search: UserSearch, start: string | undefined): Promise<Group[]> {
  if (start !== undefined) return countStarts(db, start, maxCounted);
  const { byIndex } = matchesOf(search);
  return byIndex.values.length === 0 ? countUsers(db) : countFound(db, byIndex);
}

/** With more than `maxCounted` matches, the counts are those of the first ones found. */
async function countFound(db: Queryable, { sql, values }: Condition): Promise<Group[]> {
  const groups = await db.query<Required<Group>>(
    `SELECT role, status, account_state AS account, count(*)::int AS users FROM (
       SELECT role, status, account_state FROM users WHERE ${sql} LIMIT ${maxCounted + 1}
     ) AS found GROUP BY role, status, account_state`,
    values,
  );
  const isMany = countOf(groups, {}) > maxCounted;
  return rolesAndStatuses({}).flatMap((part) =>
    (['unknown', ...accountStates] as const).map((account) => {
      const found = groups.find((group) => group.account === account && isIn(group, part));
      return { ...part, account, users: found?.users ?? 0, isCapped: isMany };
    }),
  );
}

const isIn = (group: Group, { role, status }: Part) => group.role === role && group.status === status;

/** The contract's counts by the last sign-in, of the users who match everything else. */
export async function countAbsent(db: Queryable, search: UserSearch, { account, ...part }: UserFilters) {
  const count = async (signedIn: NonNullable<UserSearch['signedIn']>) => {
    const { byIndex } = matchesOf({ ...search, signedIn }, account);
    const users = await countMatches(db, byIndex, part, maxAbsent);
    return { count: Math.min(users, maxAbsent), ...(users > maxAbsent && { capped: true }) };
  };
  const [never, thirty, ninety] = await Promise.all([count('never'), count('-30d'), count('-90d')]);
  return { never, '-30d': thirty, '-90d': ninety };
}

/** Up to one more than `max`. */
async function countMatches(db: Queryable, { sql, values }: Condition, part: Part, max = maxCounted) {
  const [counted] = await db.query<{ users: number }>(
    `SELECT count(*)::int AS users
     FROM (SELECT 1 FROM users WHERE ${sql} AND ${conditionOf(part)} LIMIT ${max + 1}) AS found`,
    values,
  );
  return counted?.users ?? 0;
}

/** Finds all matches, then sorts them. OFFSET 0 keeps the planner from scanning the list in its order instead. */
function sortMatches(db: Queryable, { sql, values }: Condition, section: Section, range: Range) {
  const place = isAfterPlace(section, range, values.length);
  const rows = `(SELECT * FROM users WHERE ${sql} OFFSET 0) AS found WHERE ${conditionOf(section)} AND ${place}`;
  return readRows(db, rows, values, section, range);
}

/** For many matches: scanning the section in its order fills the page soon, unless its matches are all far behind. */
async function readMany(
  db: Queryable,
  { perRow: { sql, values }, byIndex }: Matches,
  section: Section,
  range: Range,
  maxScanned: number,
) {
  const rows = await rowsToScan(db, { sql, values }, section, range, maxScanned);
  if (rows === undefined) return sortMatches(db, byIndex, section, range);
  const users = await readRows(db, scanOf(section, range, { sql, values }, rows), values, section, range);
  const isWhole = users.length === range.limit || !(await hasMore(db, section, range, rows));
  return isWhole ? users : sortMatches(db, byIndex, section, range);
}

/** The matches among the first rows of a section, for FROM. */
function scanOf(section: Section, range: Range, { sql, values }: Condition, rows: number): string {
  const condition = isAfterPlace(section, range, values.length);
  const scanned = `SELECT * FROM ${rowsOf(section, { condition, max: rows })} ORDER BY ${orderBy(section)} LIMIT ${rows}`;
  return `(${scanned}) AS scanned WHERE ${sql}`;
}

/**
 * How many rows a far page probably needs, by the share of matches at the start of the section. Sorting all matches
 * takes about as long as scanning as many rows, so it is better for a page that needs more than `maxFarScan`.
 * @returns undefined if sorting is better
 */
async function rowsToScan(db: Queryable, perRow: Condition, section: Section, range: Range, maxScanned: number) {
  const needed = range.offset + range.limit;
  if (needed * 10 <= maxScanned) return maxScanned;
  const [sample] = await db.query<{ matches: number }>(
    `SELECT count(*)::int AS matches FROM ${scanOf(section, range, perRow, sampledRows)}`,
    [...perRow.values, ...(range.after ?? [])],
  );
  const rows = Math.ceil((1.3 * needed * sampledRows) / (sample?.matches ?? 0)) + sampledRows;
  return rows <= maxFarScan ? rows : undefined;
}

/** Whether a section has more than so many rows, from the range's place on. */
async function hasMore(db: Queryable, section: Section, { after = [] }: Range, rows: number): Promise<boolean> {
  const condition = after.length > 0 ? isAfter(section, 1) : 'true';
  const found = await db.query(
    `SELECT 1 FROM ${rowsOf(section, { condition, max: rows + 1 })} LIMIT 1 OFFSET ${rows}`,
    after,
  );
  return found.length > 0;
}

const isAfterPlace = (section: Section, { after }: Range, parameters: number) =>
  after ? isAfter(section, parameters + 1) : 'true';

function readRows(
  db: Queryable,
  rows: string,
  values: Condition['values'],
  section: Section,
  { limit, offset, after = [] }: Range,
) {
  return queryUsers(
    db,
    `SELECT ${userColumns} FROM users JOIN (
       SELECT id FROM ${rows} ORDER BY ${orderBy(section)} LIMIT ${limit} OFFSET ${offset}
     ) AS page USING (id) ORDER BY ${orderBy(section)}`,
    [...values, ...after],
  );
}

/** Counts the users with a word that starts with one or two letters, each group up to `max`. */
async function countStarts(db: Queryable, start: string, max: number): Promise<Group[]> {
  const groups = rolesAndStatuses({}).map(
    (part) => `SELECT '${part.role}' AS role, '${part.status}' AS status, count(*)::int AS users
      FROM (SELECT 1 FROM user_starts WHERE start = $1 AND ${conditionOf(part)} LIMIT ${max + 1}) AS found`,
  );
  const counted = await db.query<Group>(groups.join(' UNION ALL '), [start]);
  return counted.map((group) => ({ ...group, users: Math.min(group.users, max), isCapped: group.users > max }));
}

/** Reads rows of a section that is sorted by name. */
function readStarts(db: Queryable, start: string, section: Section, range: Range): Promise<User[]> {
  const { limit, offset, after = [] } = range;
  const place = after.length > 0 ? isAfter(section, 2) : 'true';
  const rows = { condition: `start = $1 AND ${place}`, max: offset + limit };
  return queryUsers(
    db,
    `SELECT ${userColumns} FROM users JOIN (
       SELECT id FROM ${rangesOf('user_starts', section, rows)}
       ORDER BY ${orderBy(section)} LIMIT ${limit} OFFSET ${offset}
     ) AS page USING (id) ORDER BY ${orderBy(section)}`,
    [start, ...after],
  );
}
