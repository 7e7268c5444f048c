import { Role, UserStatus } from '@scv/api/schemas';
import type { User } from '../user-row/user.ts';
import { byName, type Part, type Section } from './user-sort.ts';

/** The condition that a row of `users` belongs to a part. The values are those of enums, so they need no parameters. */
export function conditionOf({ role, status, hasSignedIn }: Part): string {
  const conditions = [
    role && `role = '${role}'`,
    status && `status = '${status}'`,
    hasSignedIn !== undefined && `last_sign_in_at IS ${hasSignedIn ? 'NOT NULL' : 'NULL'}`,
  ];
  return conditions.filter(Boolean).join(' AND ') || 'true';
}

/** Which rows of a section to read. */
interface Rows {
  /** SQL condition that the rows have to meet. */
  condition: string;
  max: number;
  fromEnd?: boolean;
}

/**
 * The first rows of a section, for FROM. The indexes begin with role and status, so PostgreSQL reads a range for each of
 * them and merges up to four. Without ORDER BY and LIMIT in each SELECT it sorts all rows instead. Only the whole list
 * by name is read from one index.
 */
export function rowsOf(section: Section, rows: Rows): string {
  const isWhole = conditionOf(section) === 'true' && section.order === byName;
  return isWhole ? `${select('users', section, {}, rows)} AS section` : rangesOf('users', section, rows);
}

/** The same from a range for each role and status, also of another table with the section's columns. */
export const rangesOf = (table: string, section: Section, rows: Rows): string =>
  `(${rolesAndStatuses(section)
    .map((part) => select(table, section, part, rows))
    .join(' UNION ALL ')}) AS section`;

const select = (table: string, section: Section, part: Part, { condition, max, fromEnd = false }: Rows) =>
  `(SELECT * FROM ${table} WHERE ${conditionOf(part)} AND ${condition}
    ORDER BY ${orderBy(section, fromEnd)} LIMIT ${max})`;

/** The parts of a part that have one role and one status each. */
export function rolesAndStatuses({ role, status, hasSignedIn }: Part): (Part & Pick<User, 'role' | 'status'>)[] {
  const roles = role ? [role] : Role.options;
  const statuses = status ? [status] : UserStatus.options;
  return roles.flatMap((one) => statuses.map((other) => ({ role: one, status: other, hasSignedIn })));
}

/** ORDER BY of a section, or of the same rows from its end. */
export const orderBy = ({ order, isReverse }: Section, fromEnd = false) =>
  order.columns.map((column) => (isReverse === fromEnd ? column : `${column} DESC`)).join(', ');

/** The condition that a row comes after the place in the parameters from $n on. */
export function isAfter({ order, isReverse }: Section, n: number): string {
  const place = order.types.map((type, index) => `$${n + index}::${type}`);
  return `(${order.columns.join(', ')}) ${isReverse ? '<' : '>'} (${place.join(', ')})`;
}
