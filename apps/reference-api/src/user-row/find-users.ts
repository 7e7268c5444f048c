import { userMissing } from '@scv/api/schemas';
import { emailKey } from '@scv/api/email-key';
import type { Queryable } from '../database/database.ts';
import { queryUsers, type User, userColumns } from './user.ts';

/** @throws ProblemError 404 for an unknown id */
export async function findUser(db: Queryable, id: string): Promise<User> {
  const [user] = await queryUsers(db, `SELECT ${userColumns} FROM users WHERE id = $1`, [id]);
  if (!user) throw userMissing();
  return user;
}

/** The users who have one of the emails, in any order. */
export const findByEmails = (db: Queryable, emails: readonly string[]): Promise<User[]> =>
  queryUsers(db, `SELECT ${userColumns} FROM users WHERE email_key = ANY ($1)`, [emails.map(emailKey)]);
