import { randomUUID } from 'node:crypto';
import { cleanEmail } from '@scv/api/email';
import { emailKey } from '@scv/api/email-key';
import {
  type Call,
  editAction,
  emailTaken,
  notAuthorized,
  ProblemError,
  refuseSelfHarm,
  requireAccountLimits,
  userChanged,
} from '@scv/api/schemas';
import { requireFreeLogin } from '../accounts/find-account.ts';
import { type Action, recordActivity } from '../activity/record-activity.ts';
import { userActor, userChanges, userTarget } from '../activity/user-target.ts';
import type { ApiEnv, ApiServices, Caller } from '../api-env.ts';
import { endSessions } from '../auth/sessions.ts';
import { isUniqueViolation, type Queryable } from '../database/database.ts';
import {
  changeInTurn,
  findByEmails,
  findUser,
  insertUsers,
  removeUser,
  updateUser,
  type User,
} from '../user-row/user.ts';

type CreateUser = Call<'createUser'>['body'];
type UserUpdate = Call<'editUser'>['body'];

type Deps = Pick<ApiServices, 'database' | 'accounts'>;

/** The caller and the request of a change. */
type Request = ApiEnv['Variables'];

/** @throws ProblemError 409 when the email is taken or still another account's, 403 when the caller is no longer an administrator */
export function createUser(
  parts: Deps,
  request: Request,
  user: CreateUser,
  { hasAccount }: { hasAccount: boolean },
): Promise<User> {
  return changeUsers(parts, { caller: request.caller, email: user.email }, async (db) => {
    // The account is made within seconds, or the user is Failed.
    const accountState = hasAccount ? ('not-activated' as const) : ('none' as const);
    const id = randomUUID();
    if (parts.accounts) requireAccountLimits(user);
    if (parts.accounts) await requireFreeLogin(db, { id, email: user.email });
    const added = { ...user, id, status: 'Active' as const, ...(parts.accounts && { accountState }) };
    const [created] = (await insertUsers(db, [added])) as [User];
    if (hasAccount) await parts.accounts?.enqueue(db, created, { make: true });
    await record(db, request, 'create user', undefined, created);
    return created;
  });
}

/**
 * @throws ProblemError 404 for an unknown id, 412 when the user has changed since `update.version`, and those of
 *   `createUser` and `refuseSelfHarm`
 */
export function editUser(parts: Deps, request: Request, id: string, sent: UserUpdate): Promise<User> {
  return changeUsers(parts, { caller: request.caller, email: sent.email }, async (db) => {
    const user = await findUser(db, id);
    const update = { ...sent, email: emailAfter(user, sent) };
    if (update.version !== undefined && update.version !== user.version) {
      throw userChanged(user);
    }
    if (user.id === request.caller.id) refuseSelfHarm(user, update);
    if (parts.accounts) requireAccountLimits(update, user);
    if (parts.accounts && emailKey(update.email) !== emailKey(user.email)) {
      await requireFreeLogin(db, { id, email: update.email });
    }
    const isActivated = user.status !== 'Active' && update.status === 'Active';
    await parts.accounts?.enqueue(db, user, { unsuspend: isActivated });
    const edited = (await updateUser(db, id, update)) as User;
    const rightsOf = ({ email, role, status }: User) => [emailKey(email), role, status].join(' ');
    if (rightsOf(user) !== rightsOf(edited)) await endSessions(db, id);
    await record(db, request, editAction(user, edited), user, edited);
    return edited;
  });
}

/**
 * 3.0.0 stored emails with an apostrophe in front, and calls lose it. Only an edit of the email alone removes it, so a
 * deactivated user or new admin keeps their sign-in name.
 */
function emailAfter(user: User, sent: UserUpdate): string {
  const fields = ['firstName', 'lastName', 'role', 'status'] as const;
  const changesMore = fields.some((field) => user[field] !== sent[field]);
  return changesMore && cleanEmail(user.email) === sent.email ? user.email : sent.email;
}

/** @throws ProblemError 404 for an unknown id, 403 when the caller is no longer an administrator, 409 for the caller */
export function deleteUser(parts: Deps, request: Request, id: string): Promise<void> {
  return changeUsers(parts, { caller: request.caller }, async (db) => {
    const user = await findUser(db, id);
    if (user.id === request.caller.id) refuseSelfHarm(user, undefined);
    await parts.accounts?.enqueue(db, user);
    await removeUser(db, id);
    await record(db, request, 'delete user', user, undefined);
  });
}

/**
 * Makes one change of users at a time, so that every check in it holds until the commit. There are few administrators,
 * so waiting costs little. A caller may lose the admin role while waiting, so it is checked again.
 */
async function changeUsers<Result>(
  { database, accounts }: Deps,
  { caller, email }: { caller: Caller; email?: string },
  change: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await changeInTurn(database, async (db) => {
      await requireActiveAdmin(db, caller);
      return change(db);
    });
    accounts?.wake();
    return result;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const [holder] = email === undefined ? [] : await findByEmails(database, [email]);
    throw emailTaken(holder);
  }
}

/** Records a change; `before` or `after` is undefined for a user who is created or deleted. */
function record(db: Queryable, request: Request, action: Action, before: User | undefined, after: User | undefined) {
  const target = userTarget(userActor((after ?? before) as User));
  return recordActivity(db, request, { action, target, changes: userChanges(before, after) });
}

/**
 * Call it under `lockUsers`: the caller may have lost the role while waiting for the lock.
 * @throws ProblemError 403 when the caller is not an active administrator
 */
async function requireActiveAdmin(db: Queryable, caller: Caller): Promise<void> {
  const [found] = await db.query("SELECT 1 FROM users WHERE id = $1 AND role = 'admin' AND status = 'Active'", [
    caller.id,
  ]);
  if (!found) throw new ProblemError(403, notAuthorized);
}
