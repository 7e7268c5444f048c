import {
  accountExists,
  accountMissing,
  accountStateOf,
  type Call,
  ChangeAccountBody,
  inactiveUser,
  ProblemError,
  requireAccountLimits,
} from '@scv/api/schemas';
import type { Context } from 'hono';
import { type Action, recordActivity } from '../activity/record-activity.ts';
import { userActor, userTarget } from '../activity/user-target.ts';
import type { AccountSync, ApiEnv, ApiServices } from '../api-env.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Queryable } from '../database/database.ts';
import { type AccountState, changeInTurn, type User, withLockedUsers } from '../user-row/user.ts';
import { saveState } from './account-changes.ts';
import { findAccount } from './find-account.ts';
import { ProviderRefusal } from './okta-api.ts';

type Help = Call<'changeAccount'>['body']['action'];

/** As the activity names it. */
const actionNames: Record<Help, Action> = {
  create: 'request account',
  unlock: 'unlock account',
  'reset-password': 'reset password',
  'end-sessions': 'end sessions',
  'reset-factors': 'reset factors',
};

/** Names a refused action; undefined if the request doesn't say which one it is. */
export async function refusedHelp({ req }: Context<ApiEnv>): Promise<Action | undefined> {
  const { data } = ChangeAccountBody.safeParse(await req.json().catch(() => undefined));
  return data && actionNames[data.action];
}

type Deps = Pick<ApiServices, 'database' | 'log' | 'now'> & { accounts: AccountSync; issuer: string };

/**
 * Helps a user with their account, and records it. The sessions of somebody else end also while the provider can't be
 * reached; one's own end last, so that the call can be repeated.
 * @throws ProblemError 409, 429; ProviderUnavailable, ProviderRefusal
 */
export async function helpUser(parts: Deps, request: ApiEnv['Variables'], user: User, help: Help): Promise<void> {
  const { database, log } = parts;
  const record = (db: Queryable) =>
    recordActivity(db, request, { action: actionNames[help], target: userTarget(userActor(user)) });
  if (help === 'create') return requestAccount(parts, user, record);
  const endsSessions = help === 'end-sessions';
  if (endsSessions && user.id !== request.caller.id) await database.transaction((db) => endSessions(db, user.id));
  await callProvider(parts, user, help);
  // Without the lock of users, for which a transaction may wait in vain: the provider has helped already.
  await database.transaction(async (db) => {
    // Also those that began with a session that the provider had not ended yet.
    if (endsSessions) await endSessions(db, user.id);
    await record(db);
  });
  if (help !== 'unlock' && help !== 'reset-password') return;
  const save = withLockedUsers(database, (db) => saveState(db, user.id, 'active'));
  await save.catch((error: Error) => {
    log.warn(
      { userId: user.id, reason: error.message },
      'the state of an account is saved when it is read the next time',
    );
  });
}

async function requestAccount(parts: Deps, user: User, record: (db: Queryable) => Promise<void>): Promise<void> {
  const { state } = await stateOf(parts, user);
  if (state !== 'none') throw accountExists();
  if (user.status !== 'Active') throw inactiveUser();
  requireAccountLimits(user); // older than the accounts
  await changeInTurn(parts.database, async (db) => {
    await parts.accounts.enqueue(db, user, { make: true });
    await saveState(db, user.id, 'not-activated');
    await record(db);
  });
  parts.accounts.wake();
}

async function callProvider(parts: Deps, user: User, help: Exclude<Help, 'create'>): Promise<void> {
  const { state, accountId } = await stateOf(parts, user);
  if (accountId === undefined) {
    if (help !== 'end-sessions') throw accountMissing();
    return;
  }
  if (help === 'unlock' && state !== 'locked-out') throw new ProblemError(409, 'This user’s account is not locked.');
  const { okta } = parts.accounts;
  if (help === 'reset-password') {
    const send = () => okta.resetPassword(accountId);
    return limitMails(parts.database, { id: user.id, now: parts.now() }, send);
  }
  const call = { unlock: okta.unlock, 'end-sessions': okta.endSessions, 'reset-factors': okta.resetFactors }[help];
  await call(accountId);
}

/** The account's id is undefined if there is none to help with. */
async function stateOf(parts: Deps, user: User): Promise<{ state: AccountState; accountId?: string }> {
  const account = await findAccount({ ...parts, okta: parts.accounts.okta }, user);
  const state = typeof account === 'object' ? accountStateOf(account.status) : 'none';
  return { state, ...(typeof account === 'object' && state !== 'none' && { accountId: account.id }) };
}

const maxMails = 3;
const hourMs = 60 * 60_000;

/**
 * Lets administrators send a person three mails in an hour. Mails that the provider refuses don't count;
 * those whose answer was lost do, because they may have been sent.
 * @throws ProblemError 429, and what `send` throws
 */
export async function limitMails(
  db: Queryable,
  { id, now }: { id: string; now: number },
  send: () => Promise<void>,
): Promise<void> {
  const hourAgo = new Date(now - hourMs).toISOString();
  const [counted] = await db.query(
    `UPDATE users SET
       account_mails = CASE WHEN account_mails_since > $2 THEN account_mails + 1 ELSE 1 END,
       account_mails_since = CASE WHEN account_mails_since > $2 THEN account_mails_since ELSE $3 END
     WHERE id = $1 AND NOT (account_mails >= ${maxMails} AND account_mails_since > $2) RETURNING 1`,
    [id, hourAgo, new Date(now).toISOString()],
  );
  if (!counted) throw await tooMany(db, id, now);
  try {
    await send();
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      await db.query('UPDATE users SET account_mails = account_mails - 1 WHERE id = $1 AND account_mails > 0', [id]);
    }
    throw error;
  }
}

async function tooMany(db: Queryable, id: string, now: number): Promise<ProblemError> {
  const [row] = await db.query<{ since: Date }>('SELECT account_mails_since AS since FROM users WHERE id = $1', [id]);
  const seconds = Math.max(1, Math.ceil(((row?.since.getTime() ?? now) + hourMs - now) / 1000));
  const message = `This person got ${maxMails} mails in the last hour. Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return new ProblemError(429, message, { headers: { 'Retry-After': String(seconds) } });
}
