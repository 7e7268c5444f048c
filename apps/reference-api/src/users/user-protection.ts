import type { Caller } from '../api-env.ts';
import { notAuthorized } from '../auth/require-admin.ts';
import type { Queryable } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import type { User } from './user.ts';
import { emailKey } from './user-keys.ts';

/** What a user becomes; undefined when the user is deleted. */
type Aftermath = Pick<User, 'email' | 'role' | 'status'> | undefined;

/**
 * Takes the lock that makes changes of users wait for each other until the transaction ends. Without it, two
 * administrators who delete each other at the same moment each see the other one remaining. The new revision tells
 * everybody that what they know of the users' order is of yesterday.
 */
export async function lockUsers(db: Queryable): Promise<void> {
  await db.query('UPDATE user_total SET revision = revision + 1');
}

/**
 * Call it under `lockUsers` only: what was true of the caller before the lock need not be true after it.
 * @throws ProblemError 403 when the caller is no active administrator any more
 */
export async function requireActiveAdmin(db: Queryable, caller: Caller): Promise<void> {
  const [found] = await db.query("SELECT 1 FROM users WHERE id = $1 AND role = 'admin' AND status = 'Active'", [
    caller.id,
  ]);
  if (!found) throw new ProblemError(403, notAuthorized);
}

/**
 * Keeps administrators from locking themselves out, and the last active one from being lost. Call it under
 * `lockUsers` only.
 * @throws ProblemError 409
 */
export async function protectAdmins(db: Queryable, caller: Caller, user: User, after: Aftermath): Promise<void> {
  if (user.id === caller.id) refuseSelfHarm(user, after);
  if (!isActiveAdmin(user) || isActiveAdmin(after)) return;
  const [other] = await db.query(
    "SELECT 1 FROM users WHERE role = 'admin' AND status = 'Active' AND id <> $1 LIMIT 1",
    [user.id],
  );
  if (!other) throw new ProblemError(409, 'This is the last active administrator.');
}

const isActiveAdmin = (user: Aftermath) => user?.role === 'admin' && user.status === 'Active';

function refuseSelfHarm(user: User, after: Aftermath): void {
  if (!after) throw new ProblemError(409, 'You cannot delete yourself.');
  if (after.role !== 'admin') throw selfConflict('role', 'You cannot take the admin role from yourself.');
  if (after.status !== 'Active') throw selfConflict('status', 'You cannot deactivate yourself.');
  if (emailKey(after.email) !== emailKey(user.email)) {
    throw selfConflict('email', 'You cannot change your own email, because you sign in with it.');
  }
}

const selfConflict = (field: string, message: string) =>
  new ProblemError(409, message, { errors: [{ field, message }] });
