import { batched } from '../database/batched.ts';
import type { Queryable } from '../database/database.ts';
import { type User, userColumns } from './user.ts';
import { containing } from './user-keys.ts';
import { inOrder, type Page, type UserList } from './user-list.ts';

/** A search stops counting here: who has so many hits searches on instead of paging. */
export const mostCounted = 10_000;

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

interface Found {
  /** One more than `mostCounted` when there are more, and then no users. */
  hits: number;
  users: User[];
}

type Row = { number: number; hits: number } & (User | { id: null });

/**
 * Reads one page of the users who have every one of the folded words in their names or email, in any order. Beyond
 * `mostCounted` hits there are no pages: the last counted one has no next, and any further one is empty, since
 * getting to it would mean to walk all users.
 */
export function createUserSearch(db: Queryable): (words: readonly string[], page: Page) => Promise<UserList> {
  const sortTogether = batched((searches: readonly Search[]) => sortHitsTogether(db, searches));
  return async (words, { page, size }) => {
    const search = { conditions: words.flatMap(conditionsOf), size, start: page * size };
    const { hits, users } = isForFew(search) ? await sortTogether(search) : await sortHits(db, search);
    const capped = hits > mostCounted;
    return {
      userList: capped ? await walkToHits(db, search) : users,
      hasNext: search.start + size < Math.min(hits, mostCounted),
      totalCount: capped ? mostCounted : hits,
      ...(capped && { totalCountCapped: true }),
    };
  };
}

/**
 * The index goes through all the trigrams of a pattern, and those of an email's domain are everybody's. So it is asked
 * for the longest name or number before an @, and the whole word, as an expression that has no index, is looked for in
 * what that finds.
 */
function conditionsOf(word: string): Condition[] {
  const whole = { column: 'search_text', pattern: containing(word) };
  const [local = '', domain] = word.split('@');
  const longest = longestOf(local.match(/[\p{L}\p{N}]+/gu) ?? []);
  if (domain === undefined || longest.length < 3) return [whole];
  return [
    { ...whole, pattern: containing(longest) },
    { ...whole, column: "(search_text || '')" },
  ];
}

const longestOf = (names: string[]) =>
  names.reduce((longest, name) => (name.length > longest.length ? name : longest), '');

/** Two names or an email: the index is right for them, whatever they are. Of one word only the planner can tell. */
const isForFew = ({ conditions }: Search) =>
  conditions.filter(({ pattern }) => pattern.length >= '%abc%'.length).length > 1;

/** Few hits: the trigram index finds them all, then they are sorted; not when there are too many to count. */
async function sortHits(db: Queryable, { conditions, size, start }: Search): Promise<Found> {
  const one = `(VALUES (${parameters(conditions).join(', ')}, 1))`; // constants to the planner
  return asFound(await db.query<Row>(hitsInOrder(conditions, one), [...patterns(conditions), size, start]));
}

/** The same for many; those alike in one statement. */
async function sortHitsTogether(db: Queryable, searches: readonly Search[]): Promise<Found[]> {
  const alike = Map.groupBy(searches, ({ conditions }) => conditions.map(({ column }) => column).join());
  const found = new Map<Search, Found>();
  await Promise.all(
    [...alike.values()].map(async (group) => {
      const conditions = group[0]?.conditions ?? [];
      const each = `unnest(${parameters(conditions)
        .map((parameter) => `${parameter}[]`)
        .join(', ')}) WITH ORDINALITY`;
      const rows = await db.query<Row>(hitsInOrder(conditions, each), [
        ...conditions.map((_, index) => group.map((search) => search.conditions[index]?.pattern)),
        group.map(({ size }) => size),
        group.map(({ start }) => start),
      ]);
      const answers = Map.groupBy(rows, ({ number }) => number);
      group.forEach((search, index) => found.set(search, asFound(answers.get(index + 1) ?? [])));
    }),
  );
  return searches.map((search) => found.get(search) ?? asFound([]));
}

const parameters = (conditions: Condition[]) =>
  [...conditions.map(() => 'text'), 'int', 'int'].map((type, index) => `$${index + 1}::${type}`);

/** @param wanted what makes a row of each search: its patterns, size, start and number */
function hitsInOrder(conditions: Condition[], wanted: string): string {
  const names = conditions.map((_, index) => `pattern_${index}`);
  const matches = conditions.map(({ column }, index) => `${column} LIKE ${names[index]}`).join(' AND ');
  return `SELECT number::int, hits, ${userColumns}
    FROM ${wanted} AS wanted (${[...names, 'size', 'start', 'number'].join(', ')}) CROSS JOIN LATERAL (
      WITH found AS MATERIALIZED (SELECT * FROM users WHERE ${matches} LIMIT ${mostCounted + 1}),
        counted AS (SELECT count(*)::int AS hits FROM found)
      SELECT * FROM counted LEFT JOIN (
        SELECT * FROM found ORDER BY ${inOrder}
        LIMIT (SELECT CASE WHEN hits > ${mostCounted} THEN 0 ELSE size END FROM counted) OFFSET start
      ) AS page ON true
    ) AS answer ORDER BY number, ${inOrder}`;
}

const asFound = (rows: Row[]): Found => ({
  hits: rows[0]?.hits ?? 0,
  users: rows.flatMap(({ number: _, hits: __, ...user }) => (user.id === null ? [] : [user])),
});

/** Many hits: walking the users in their order meets enough of them soon. */
async function walkToHits(db: Queryable, { conditions, size, start }: Search): Promise<User[]> {
  const rows = Math.min(size, mostCounted - start);
  const matches = conditions.map(({ column }, index) => `${column} LIKE $${index + 3}`).join(' AND ');
  return rows <= 0
    ? []
    : db.query<User>(`SELECT ${userColumns} FROM users WHERE ${matches} ORDER BY ${inOrder} LIMIT $1 OFFSET $2`, [
        rows,
        start,
        ...patterns(conditions),
      ]);
}

const patterns = (conditions: Condition[]) => conditions.map(({ pattern }) => pattern);
