import type { Caller } from '../api-env.ts';
import { notAuthorized } from '../auth/require-admin.ts';
import type { Queryable } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import type { User } from './user.ts';
import { emailKey } from './user-keys.ts';

/** The user after the change; undefined when the user is deleted. */
type Change = Pick<User, 'email' | 'role' | 'status'> | undefined;

/**
 * Locks out other changes of users until the transaction ends. Without the lock, two administrators who delete each
 * other at the same moment would both see that one is left.
 */
export async function lockUsers(db: Queryable): Promise<void> {
  await db.query("SELECT 1 FROM user_counts WHERE role = 'admin' AND status = 'Active' FOR UPDATE");
}

/**
 * Call it under `lockUsers`: the caller may have lost the role while waiting for the lock.
 * @throws ProblemError 403 when the caller is not an active administrator
 */
export async function requireActiveAdmin(db: Queryable, caller: Caller): Promise<void> {
  const [found] = await db.query("SELECT 1 FROM users WHERE id = $1 AND role = 'admin' AND status = 'Active'", [
    caller.id,
  ]);
  if (!found) throw new ProblemError(403, notAuthorized);
}

/**
 * Keeps administrators from deleting, demoting or deactivating themselves. One active administrator is always left: the
 * caller, who is one by `requireActiveAdmin`.
 * @throws ProblemError 409
 */
export function protectCaller(caller: Caller, user: User, change: Change): void {
  if (user.id !== caller.id) return;
  if (!change) throw new ProblemError(409, 'You cannot delete yourself.');
  if (change.role !== 'admin') throw fieldConflict('role', 'You cannot remove your own admin role.');
  if (change.status !== 'Active') throw fieldConflict('status', 'You cannot deactivate yourself.');
  if (emailKey(change.email) !== emailKey(user.email)) {
    throw fieldConflict('email', 'You cannot change your own email, because you sign in with it.');
  }
}

const fieldConflict = (field: string, message: string) =>
  new ProblemError(409, message, { errors: [{ field, message }] });
