import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { CreateUserBody, EditUserBody } from '@scv/api/schemas';
import type { Caller } from '../api-env.ts';
import { type AuditEntry, recordAudit } from '../audit/audit.ts';
import { type Database, isUniqueViolation, type Queryable } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import { type User, userColumns } from './user.ts';
import { userKeys } from './user-keys.ts';
import { lockUsers, protectAdmins, requireActiveAdmin } from './user-protection.ts';

type NewUser = z.infer<typeof CreateUserBody>;
type UserUpdate = z.infer<typeof EditUserBody>;

/** Who asks for a change, and in which request. */
interface Asker {
  caller: Caller;
  requestId: string;
}

/** @throws ProblemError 409 when the email is taken; 403, as all changes, when the asker is no administrator now */
export function createUser(database: Database, asker: Asker, user: NewUser): Promise<User> {
  return changing(database, asker, async (db) => {
    const keys = userKeys(user);
    const [created] = await db.query<User>(
      `INSERT INTO users (id, first_name, last_name, email, role, status,
         email_key, last_name_key, first_name_key, search_text)
       VALUES ($1, $2, $3, $4, $5, 'Active', $6, $7, $8, $9) RETURNING ${userColumns}`,
      [
        randomUUID(),
        user.firstName,
        user.lastName,
        user.email,
        user.role,
        keys.emailKey,
        keys.lastNameKey,
        keys.firstNameKey,
        keys.searchText,
      ],
    );
    await db.query('UPDATE user_total SET users = users + 1');
    return audited(db, asker, 'create user', created as User, `done: ${user.role}`);
  });
}

/** @throws ProblemError 404, 412 when the user has changed since `update.version`, 409 as protectAdmins, createUser */
export function editUser(database: Database, asker: Asker, id: string, update: UserUpdate): Promise<User> {
  return changing(database, asker, async (db) => {
    const user = await findUser(db, id);
    if (update.version !== undefined && update.version !== user.version) throw changedMeanwhile(user);
    await protectAdmins(db, asker.caller, user, update);
    const keys = userKeys(update);
    const [edited] = await db.query<User>(
      `UPDATE users SET first_name = $2, last_name = $3, email = $4, role = $5, status = $6, email_key = $7,
         last_name_key = $8, first_name_key = $9, search_text = $10, version = version + 1, updated_at = now()
       WHERE id = $1 RETURNING ${userColumns}`,
      [
        id,
        update.firstName,
        update.lastName,
        update.email,
        update.role,
        update.status,
        keys.emailKey,
        keys.lastNameKey,
        keys.firstNameKey,
        keys.searchText,
      ],
    );
    return audited(db, asker, 'edit user', edited as User, `done: ${changes(user, update)}`);
  });
}

/** @throws ProblemError 404, 409 as `protectAdmins` */
export async function deleteUser(database: Database, asker: Asker, id: string): Promise<void> {
  await changing(database, asker, async (db) => {
    const user = await findUser(db, id);
    await protectAdmins(db, asker.caller, user, undefined);
    await db.query('DELETE FROM users WHERE id = $1', [id]);
    await db.query('UPDATE user_total SET users = users - 1');
    return audited(db, asker, 'delete user', user, 'done');
  });
}

/**
 * One change of users at a time: administrators are few, and it makes every check here hold until the end; also that
 * the asker may make it, who may have been removed or demoted while the change waited.
 */
async function changing(
  database: Database,
  { caller }: Asker,
  change: (db: Queryable) => Promise<User>,
): Promise<User> {
  try {
    return await database.transaction(async (db) => {
      await lockUsers(db);
      await requireActiveAdmin(db, caller);
      return change(db);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'Another user has this email.';
    throw new ProblemError(409, message, { errors: [{ field: 'email', message }] });
  }
}

async function findUser(db: Queryable, id: string): Promise<User> {
  const [user] = await db.query<User>(`SELECT ${userColumns} FROM users WHERE id = $1`, [id]);
  if (!user) throw new ProblemError(404, 'There is no such user. It may have been deleted meanwhile.');
  return user;
}

const changedMeanwhile = (current: User) =>
  new ProblemError(412, 'Another administrator has changed this user.', { current });

async function audited(
  db: Queryable,
  { caller, requestId }: Asker,
  action: AuditEntry['action'],
  user: User,
  outcome: string,
): Promise<User> {
  await recordAudit(db, { actor: caller.email, action, target: `${user.id} ${user.email}`, outcome, requestId });
  return user;
}

function changes(user: User, update: UserUpdate): string {
  const fields = ['role', 'status', 'email', 'firstName', 'lastName'] as const;
  return (
    fields
      .filter((field) => user[field] !== update[field])
      .map((field) => `${field} ${user[field]} → ${update[field]}`)
      .join(', ') || 'nothing new'
  );
}
