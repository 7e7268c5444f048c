import type { Queryable } from '../database/database.ts';
import type { Group } from './user-counts.ts';
import type { Range } from './user-pages.ts';
import { conditionOf, isAfter, orderBy, rangesOf, rolesAndStatuses } from './section-sql.ts';
import type { Section } from './user-sort.ts';
import { queryUsers, type User, userColumns } from '../user-row/user.ts';

/** Counts the users with a word that starts with one or two letters, each group up to `max`. */
export async function countStarts(db: Queryable, start: string, max: number): Promise<Group[]> {
  const groups = rolesAndStatuses({}).map(
    (part) => `SELECT '${part.role}' AS role, '${part.status}' AS status, count(*)::int AS users
      FROM (SELECT 1 FROM user_starts WHERE start = $1 AND ${conditionOf(part)} LIMIT ${max + 1}) AS found`,
  );
  const counted = await db.query<Group>(groups.join(' UNION ALL '), [start]);
  return counted.map((group) => ({ ...group, users: Math.min(group.users, max), isCapped: group.users > max }));
}

/** Reads rows of a section that is sorted by name. */
export function readStarts(db: Queryable, start: string, section: Section, range: Range): Promise<User[]> {
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
