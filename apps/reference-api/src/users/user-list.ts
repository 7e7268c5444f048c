import type { Queryable } from '../database/database.ts';
import { countOf, countsOf, countUsers } from './user-counts.ts';
import { type ListQuery, type Range, readPage, type UserList } from './user-pages.ts';
import { conditionOf, isAfter, orderBy, rowsOf } from './section-sql.ts';
import { countAbsent } from './user-search.ts';
import type { Section } from './user-sort.ts';
import { queryUsers, userColumns } from '../user-row/user.ts';

/** Reads one page of all users that pass the filters. */
export async function getListOfUsers(db: Queryable, query: ListQuery): Promise<UserList> {
  const groups = await countUsers(db);
  const sizeOf = async (section: Section) => {
    if (section.hasSignedIn === undefined) return countOf(groups, section);
    const condition = conditionOf({ ...section, hasSignedIn: true });
    const [counted] = await db.query<{ users: number }>(`SELECT count(*)::int AS users FROM users WHERE ${condition}`);
    const signedIn = counted?.users ?? 0;
    return section.hasSignedIn ? signedIn : countOf(groups, section) - signedIn;
  };
  const read = async (section: Section, range: Range) =>
    readRows(db, section, range, range.offset > 0 ? await sizeOf(section) : undefined);
  const signedIn = await countAbsent(db, { words: [] }, query);
  const counts = { ...countsOf(groups, query), signedIn };
  return readPage({ read, sizeOf }, query, { totalCount: countOf(groups, query), counts });
}

/**
 * Reads rows of a section. An offset costs as much as the rows it skips, so those of the second half are read from its
 * end. The subquery skips rows in the index alone and fetches only the rows of the page.
 */
function readRows(db: Queryable, section: Section, { limit, offset, after }: Range, size = 0) {
  const behind = Math.max(0, size - offset - limit);
  const fromEnd = offset > behind;
  const [rows, skipped] = fromEnd ? [Math.max(0, Math.min(limit, size - offset)), behind] : [limit, offset];
  const condition = after ? isAfter(section, 1) : 'true';
  return queryUsers(
    db,
    `SELECT ${userColumns} FROM users JOIN (
       SELECT id FROM ${rowsOf(section, { condition, max: skipped + rows, fromEnd })}
       ORDER BY ${orderBy(section, fromEnd)} LIMIT ${rows} OFFSET ${skipped}
     ) AS page USING (id) ORDER BY ${orderBy(section)}`,
    after ?? [],
  );
}
