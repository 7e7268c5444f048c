import { notAuthorized, ProblemError } from '@scv/api/schemas';
import type { Caller } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';

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
