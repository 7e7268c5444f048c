import type { Context } from 'hono';
import {
  accountExists,
  accountMissing,
  accountStateOf,
  type Call,
  ChangeAccountBody,
  inactiveUser,
  ProblemError,
} from '@scv/api/schemas';
import { type Action, recordActivity } from '../activity/record-activity.ts';
import { userActor, userTarget } from '../activity/user-target.ts';
import type { AccountSync, ApiEnv } from '../api-env.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Database } from '../database/database.ts';
import { changeInTurn } from '../user-row/lock-users.ts';
import type { User } from '../user-row/user.ts';
import { saveState } from './account-changes.ts';
import { findAccount } from './find-account.ts';
import { limitMails } from './mail-limit.ts';

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

export interface HelpParts {
  database: Database;
  accounts: AccountSync;
  issuer: string;
  /** The current time in milliseconds. */
  now: () => number;
}

/**
 * Helps a user with their account, and records it.
 * @throws ProblemError 409, 429; ProviderUnavailable, ProviderRefusal
 */
export async function helpUser(parts: HelpParts, request: ApiEnv['Variables'], user: User, help: Help): Promise<void> {
  const { database, accounts } = parts;
  if (help === 'end-sessions') await database.transaction((db) => endSessions(db, user.id));
  const account = await findAccount({ ...parts, okta: accounts.okta }, user);
  const state = typeof account === 'object' ? accountStateOf(account.status) : 'none';
  if (help === 'create') {
    if (state !== 'none') throw accountExists();
    if (user.status !== 'Active') throw inactiveUser();
  } else if (typeof account !== 'object' || state === 'none') {
    if (help !== 'end-sessions') throw accountMissing();
  } else {
    if (help === 'unlock' && state !== 'locked-out') throw new ProblemError(409, 'This user’s account is not locked.');
    await calls[help](parts, user.id, account.id);
  }
  await changeInTurn(database, async (db) => {
    if (help === 'create') await accounts.enqueue(db, user, { make: true });
    if (help === 'unlock' || help === 'reset-password') await saveState(db, user.id, 'active');
    await recordActivity(db, request, { action: actionNames[help], target: userTarget(userActor(user)) });
  });
  accounts.wake();
}

type ProviderCall = (parts: HelpParts, userId: string, accountId: string) => Promise<void>;

const calls: Record<Exclude<Help, 'create'>, ProviderCall> = {
  unlock: ({ accounts: { okta } }, _, accountId) => okta.unlock(accountId),
  'reset-password': ({ database, accounts: { okta }, now }, id, accountId) =>
    limitMails(database, { id, now: now() }, () => okta.resetPassword(accountId)),
  'end-sessions': ({ accounts: { okta } }, _, accountId) => okta.endSessions(accountId),
  'reset-factors': ({ accounts: { okta } }, _, accountId) => okta.resetFactors(accountId),
};
