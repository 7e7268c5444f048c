import { emailKey } from '@scv/api/email-key';
import { type Call, fold, searched, type SuccessOf, userMissing } from '@scv/api/schemas';
import { type Database, type Queryable, timeText } from '../database/database.ts';
import { storableJson } from '../database/storable.ts';

/** Characters. Keeps an index row below PostgreSQL's limit of 2,704 bytes; sorting needs no more. */
const maxKeyLength = 64;

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** The columns of `users` that are computed from a user's fields, for sorting, searching and unique emails. */
export function userKeys({ firstName, lastName, email }: Person) {
  return {
    email_key: emailKey(email),
    last_name_key: sortKey(lastName),
    first_name_key: sortKey(firstName),
    search_text: searchText(`${firstName} ${lastName} ${email}`),
  };
}

/**
 * Ends every search text, so that an index finds texts of releases with another `fold` (035-fold.sql). Another
 * fold needs another mark, and its own migration. No search matches the mark: searched texts have no Z.
 */
export const foldMark = 'Z2';

/** A text for the column `search_text`. */
export const searchText = (text: string) => inAscii(searched(text).trim()) + foldMark;

const sortKey = (name: string) => fold(name).slice(0, maxKeyLength).toWellFormed();

/** A LIKE pattern that matches a folded word anywhere in `search_text`. */
export const containing = (word: string) => `%${literal(word)}%`;

/** LIKE patterns, of which one matches a folded word at the start of a word of `search_text`. */
export const startingAWord = (word: string) => [`${literal(word)}%`, `% ${literal(word)}%`];

const literal = (word: string) => inAscii(word).replace(/[\\%_]/g, '\\$&');

/**
 * Encodes every character outside ASCII as capital letters, which folded text never contains: `X` and four letters, or
 * `Y` and six. Substrings stay substrings. PostgreSQL builds trigrams only from letters of the database's locale, so
 * without this a name in another script would be searched row by row.
 */
const inAscii = (text: string) =>
  text.replace(/[^ -@[-~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const [prefix, length] = code < 0x1_00_00 ? ['X', 4] : ['Y', 6];
    const digits = code.toString(16).padStart(length, '0');
    return prefix + digits.replace(/./g, (digit) => 'ABCDEFGHIJKLMNOP'.charAt(parseInt(digit, 16)));
  });

/** A user as the contract shows it; the reference API always sends `version`. */
export type User = SuccessOf<'getUser'>;

export type AccountState = NonNullable<User['accountState']>;

/** The fields that an administrator sets. */
export type UserFields = Omit<Call<'editUser'>['body'], 'version'>;

/** `createdAt` is now by default, and also the time of the last edit. */
export type NewUser = UserFields & Pick<User, 'id' | 'createdAt' | 'lastSignInAt' | 'accountState'>;

/**
 * The column of each field that an administrator sets. A new field needs a migration and a line here: list, search,
 * writes, seed and activity read this map. An optional field that is absent is NULL in the database.
 */
const fieldColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  role: 'role',
  status: 'status',
} satisfies Record<keyof UserFields, string>;

export const userFields = Object.keys(fieldColumns) as (keyof UserFields)[];

/** The select list for `queryUsers`. */
export const userColumns = Object.entries({
  id: 'id',
  ...fieldColumns,
  version: 'version',
  createdAt: timeText('created_at'),
  updatedAt: timeText('updated_at'),
  lastSignInAt: timeText('last_sign_in_at'),
  standing: 'standing',
  accountState: "nullif(account_state, 'unknown')",
  invitedAt: timeText('invited_at'),
} satisfies Record<Exclude<keyof User, 'account'>, string>)
  .map(([field, column]) => `${column} AS "${field}"`)
  .join(', ');

/** Runs a statement that returns `userColumns`. */
export async function queryUsers(db: Queryable, sql: string, params: readonly unknown[]): Promise<User[]> {
  const rows = await db.query<User>(sql, params);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as User);
}

/** The users who meet a condition in SQL. */
export const usersWhere = (db: Queryable, condition: string, params: readonly unknown[]): Promise<User[]> =>
  queryUsers(db, `SELECT ${userColumns} FROM users WHERE ${condition}`, params);

/** Defaults in SQL, by column. */
const defaults: Record<string, string> = { created_at: 'now()', updated_at: 'now()', account_state: "'unknown'" };

/**
 * Inserts users in one statement.
 * @throws a unique violation when an email is taken
 */
export async function insertUsers(db: Queryable, users: NewUser[]): Promise<User[]> {
  const rows = users.map((user) => ({
    id: user.id,
    last_sign_in_at: user.lastSignInAt,
    created_at: user.createdAt,
    updated_at: user.createdAt,
    account_state: user.accountState,
    ...asRow(user),
  }));
  if (!rows[0]) return [];
  const columns = Object.keys(rows[0]);
  const values = columns.map((column) => (column in defaults ? `COALESCE(${column}, ${defaults[column]})` : column));
  return queryUsers(
    db,
    `INSERT INTO users (${columns.join(', ')})
     SELECT ${values.join(', ')} FROM json_populate_recordset(NULL::users, $1::json) RETURNING ${userColumns}`,
    [storableJson(rows)],
  );
}

/** @throws a unique violation when the email is taken */
export async function updateUser(db: Queryable, id: string, update: UserFields): Promise<User | undefined> {
  const row = asRow(update);
  const assignments = Object.keys(row).map((column, index) => `${column} = $${index + 2}`);
  const [user] = await queryUsers(
    db,
    `UPDATE users SET ${assignments.join(', ')}, version = version + 1, updated_at = now()
     WHERE id = $1 RETURNING ${userColumns}`,
    [id, ...Object.values(row)],
  );
  return user;
}

export async function removeUser(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM users WHERE id = $1', [id]);
}

function asRow(user: UserFields): Record<string, string | null> {
  const columns = userFields.map((field) => [fieldColumns[field], user[field] ?? null]);
  return { ...Object.fromEntries(columns), ...userKeys(user) };
}

/** @throws ProblemError 404 for an unknown id */
export async function findUser(db: Queryable, id: string): Promise<User> {
  const [user] = await usersWhere(db, 'id = $1', [id]);
  if (!user) throw userMissing();
  return user;
}

/** The users who have one of the emails, in any order. */
export const findByEmails = (db: Queryable, emails: readonly string[]): Promise<User[]> =>
  usersWhere(db, 'email_key = ANY ($1)', [emails.map(emailKey)]);

/**
 * Locks out other changes of users until the transaction ends, including counted changes of their account's state.
 * Without the lock, two administrators deleting each other at the same moment would both see that one is left.
 */
export async function lockUsers(db: Queryable): Promise<void> {
  await db.query("SELECT 1 FROM user_counts WHERE role = 'admin' AND status = 'Active' FOR UPDATE");
}

/** Runs a change in a transaction that locks out other changes of users. */
export const withLockedUsers = <Result>(database: Database, change: (db: Queryable) => Promise<Result>) =>
  database.transaction(async (db) => {
    await lockUsers(db);
    return change(db);
  });

/** Half of the connections to PostgreSQL: the others are for lists while somebody holds the lock for long. */
const maxChanges = 4;
/** The portal's calls end after 30 s: a change must not be made after its administrator has read that it failed. */
const maxWaitMs = 10_000;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs an administrator's change in a transaction that locks out other changes of users. A process runs four at a time;
 * others wait for their turn.
 * @throws what `isLocked` recognizes, after ten seconds without a turn
 */
export async function changeInTurn<Result>(
  database: Database,
  change: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  if (running < maxChanges) running += 1;
  else await nextTurn();
  try {
    return await withLockedUsers(database, change);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function nextTurn(): Promise<void> {
  const turn = Promise.withResolvers<void>();
  waiting.push(turn.resolve);
  const timer = setTimeout(() => {
    const at = waiting.indexOf(turn.resolve);
    if (at < 0) return; // it has just come
    waiting.splice(at, 1);
    turn.reject(Object.assign(new Error('Other changes took too long.'), { code: '55P03' }));
  }, maxWaitMs);
  await turn.promise.finally(() => clearTimeout(timer));
}
