import { type Call, invalidFields, Role, Standing, UserStatus } from '@scv/api/schemas';
import { z } from 'zod/mini';
import { userKeys, type User } from '../user-row/user.ts';

export type UserSort = Call<'getListOfUsers'>['query']['sort'];

/** Some of the users, in no order. */
export interface UserFilter {
  role?: readonly User['role'][] | undefined;
  status?: readonly User['status'][] | undefined;
  standing?: readonly Standing[] | undefined;
  /** Undefined for users with and without a sign-in. */
  hasSignedIn?: boolean | undefined;
}

/** A part of the list whose users are sorted by the same columns. */
export interface SortPartition extends UserFilter {
  /** Tells the section from the other ones of the same sort; part of a cursor. */
  name: string;
  /** The last one is unique. */
  order: readonly (keyof typeof columns)[];
  isReverse: boolean;
}

interface Column {
  type: keyof typeof keySchemas;
  keyOf: (user: User) => string | undefined;
}

/** The columns that users are sorted by, each with a user's value as a text. */
const columns = {
  last_name_key: { type: 'text', keyOf: (user) => userKeys(user).last_name_key },
  first_name_key: { type: 'text', keyOf: (user) => userKeys(user).first_name_key },
  email_key: { type: 'text', keyOf: (user) => userKeys(user).email_key },
  created_at: { type: 'timestamptz', keyOf: (user) => user.createdAt },
  last_sign_in_at: { type: 'timestamptz', keyOf: (user) => user.lastSignInAt },
  id: { type: 'uuid', keyOf: (user) => user.id },
} satisfies Record<string, Column>;

const orders = {
  name: ['last_name_key', 'first_name_key', 'id'],
  firstName: ['first_name_key', 'last_name_key', 'id'],
  email: ['email_key'],
  createdAt: ['created_at', 'id'],
  lastSignInAt: ['last_sign_in_at', 'id'],
} satisfies Record<string, SortPartition['order']>;

/** Sorting by one of these makes a section of each value, in the order of the contract's enum. */
const enums = { role: Role.options, status: UserStatus.options, standing: Standing.options };

/**
 * The sections of a sorted list, in the order of the contract's `sort`. Roles, statuses and standings have few values, so
 * their sections are read from the same index as the list that is filtered by them. With a standing, users have an index
 * only by name, so that no section of another order has one.
 */
export function partitionsOf(sort: UserSort, { role, status, standing }: UserFilter): SortPartition[] {
  const isReverse = sort.startsWith('-');
  const by = sort.replace('-', '') as keyof typeof orders | keyof typeof enums;
  const filters = { role, status, standing };
  const byName = { ...filters, order: orders.name, isReverse: false };
  if (by === 'role' || by === 'status' || by === 'standing') {
    const asked: readonly string[] = filters[by] ?? enums[by];
    const values = enums[by].filter((value) => asked.includes(value));
    const sections = values.map((value) => ({ ...byName, name: value, [by]: [value] }));
    return isReverse ? sections.toReversed() : sections;
  }
  const whole = { role, status, name: '', order: orders[by], isReverse };
  if (by === 'name') return [{ ...whole, standing }];
  if (by !== 'lastSignInAt') return [whole];
  return [
    { ...whole, name: 'signed in', hasSignedIn: true },
    { ...byName, name: 'never', hasSignedIn: false },
  ];
}

/** Schemas of cursor values, by SQL type. PostgreSQL refuses U+0000 in texts, and has no year 0. */
const keySchemas = {
  text: z.string().check(z.refine((text) => !text.includes('\0'))),
  uuid: z.guid(),
  timestamptz: z.iso.datetime().check(z.regex(/^(?!0000)/)),
};
const cursorSchema = z.tuple([z.string(), z.string()], z.string());

/** Whether users with this role, status and standing are in a part. */
export const isIn = (
  { role, status, standing }: UserFilter,
  user: Pick<User, 'role' | 'status' | 'standing'>,
): boolean =>
  (role?.includes(user.role) ?? true) &&
  (status?.includes(user.status) ?? true) &&
  (standing === undefined || (user.standing !== undefined && standing.includes(user.standing)));

/** The contract's `next`: the place of a user in the list. It stays valid when the user is changed or deleted. */
export function cursorOf(sort: UserSort, sections: readonly SortPartition[], user: User): string {
  const { name, order } = sections.find(
    ({ hasSignedIn, ...section }) =>
      isIn(section, user) && (hasSignedIn ?? user.lastSignInAt !== undefined) === (user.lastSignInAt !== undefined),
  ) as SortPartition;
  const keys = order.map((column) => columns[column].keyOf(user));
  return Buffer.from(JSON.stringify([sort, name, ...keys])).toString('base64url');
}

/**
 * The section of a cursor, and the values in the columns of its order.
 * @throws ProblemError 400 when the text is not from `cursorOf`, or from a list with another sort or filter
 */
export function readCursor(cursor: string, sort: UserSort, sections: readonly SortPartition[]) {
  const [sortOfCursor, name, ...keys] = parse(cursor) ?? [];
  if (sortOfCursor === undefined) throw invalidAfter('After must be the next of an earlier answer.');
  const section = sections.find((each) => each.name === name);
  if (sortOfCursor !== sort || !section) {
    throw invalidAfter('After must be the next of an earlier answer with the same sort and filters.');
  }
  const types = section.order.map((column) => columns[column].type);
  const isValid =
    keys.length === types.length && types.every((type, at) => keySchemas[type].safeParse(keys[at]).success);
  if (!isValid) throw invalidAfter('After must be the next of an earlier answer.');
  return { section, keys };
}

function parse(cursor: string) {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

const invalidAfter = (message: string) => invalidFields([{ field: 'after', message }]);

/** The condition that a row of `users` belongs to a part. The values are those of enums, so they need no parameters. */
export function conditionOf({ role, status, standing, hasSignedIn }: UserFilter): string {
  const conditions = [
    role && isOneOf('role', role),
    status && isOneOf('status', status),
    standing && isOneOf('standing', standing),
    hasSignedIn !== undefined && `last_sign_in_at IS ${hasSignedIn ? 'NOT NULL' : 'NULL'}`,
  ];
  return conditions.filter(Boolean).join(' AND ') || 'true';
}

const isOneOf = (column: string, values: readonly string[]) =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;

/**
 * The first rows of a section that meet a condition, for FROM. The indexes begin with role and status, or with standing
 * and role, so PostgreSQL reads a range for each of them and merges these. Without ORDER BY and LIMIT in each SELECT it
 * sorts all rows instead. Only the whole list by name is read from one index.
 */
export function rowsOf(section: SortPartition, condition: string, max: number, fromEnd = false): string {
  const isWhole = conditionOf(section) === 'true' && section.order === orders.name;
  const selects = (isWhole ? [{}] : splitByRoleAndStatus(section)).map(
    (part) => `(SELECT * FROM users WHERE ${conditionOf(part)} AND ${condition}
      ORDER BY ${orderBy(section, fromEnd)} LIMIT ${max})`,
  );
  return `(${selects.join(' UNION ALL ')}) AS section`;
}

/** The parts of a part that have one role, and one standing or status, each. */
function splitByRoleAndStatus({ role, status, standing, hasSignedIn }: UserFilter): UserFilter[] {
  const parts = standing
    ? standing.map((each) => ({ status, standing: [each] }))
    : (status ?? UserStatus.options).map((each) => ({ status: [each] }));
  return (role ?? Role.options).flatMap((each) => parts.map((part) => ({ ...part, role: [each], hasSignedIn })));
}

/** ORDER BY of a section, or of the same rows from its end. */
export const orderBy = ({ order, isReverse }: SortPartition, fromEnd = false) =>
  order.map((column) => (isReverse === fromEnd ? column : `${column} DESC`)).join(', ');

/** The condition that a row comes after the place in the parameters from $n on. */
export function isAfter({ order, isReverse }: SortPartition, n: number): string {
  const place = order.map((column, index) => `$${n + index}::${columns[column].type}`);
  return `(${order.join(', ')}) ${isReverse ? '<' : '>'} (${place.join(', ')})`;
}
