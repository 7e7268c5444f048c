import { type Call, notAdministrator, notAuthorized, ProblemError } from '@scv/api/schemas';
import type { Context } from 'hono';
import { z } from 'zod';
import { recordActivity } from '../activity/record-activity.ts';
import { userActor, userTarget } from '../activity/user-target.ts';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import type { Database } from '../database/database.ts';
import { findByEmails, type User } from '../user-row/user.ts';
import { knownDevices } from './known-devices.ts';
import { type Counted, createLockout } from './lockout.ts';

/**
 * Checks the credentials of the portal's own login call (specification, sections 4 and 7). The sign-in provider checks
 * the password, of unknown usernames, too. Failures count for the username and the client's network. In a browser
 * with an earlier sign-in of the user they count only for that browser, so that strangers can't lock the user out.
 * @returns a function that resolves to the account, or throws a ProblemError 401, 429 or 503
 */
export function loginCheck({ database, settings, now }: Pick<ApiServices, 'database' | 'settings' | 'now'>) {
  const lockout = createLockout(database, now);
  const devices = knownDevices(database, now);

  return async ({ username, password }: Call<'login'>['body'], context: Context<ApiEnv>): Promise<User> => {
    const device = await devices.find(context, username);
    const counted = device === undefined ? countedFor(context, username) : [deviceCount(device)];
    const locked: string[] = [];
    for (const counter of counted) if (await lockout.countAttempt(counter)) locked.push(counter.kind);
    const verdict = await checkPassword(settings.OIDC_ISSUER, username, password).catch(async (error: unknown) => {
      for (const counter of counted) await lockout.uncountAttempt(counter);
      throw error;
    });
    const account = await allowedAccount(database, context, { username, verdict, locked });
    for (const counter of counted) {
      // Others in the network may be guessing: somebody with an account must not be able to reset their count.
      await (counter.kind === 'network' ? lockout.uncountAttempt(counter) : lockout.reset(counter));
    }
    await devices.remember(context, account.id, device);
    return account;
  };
}

const deviceCount = (name: string): Counted => ({ kind: 'device', name });

const countedFor = (context: Context<ApiEnv>, username: string): Counted[] => [
  { kind: 'network', name: context.var.client },
  { kind: 'username', name: username },
];

/** Answers that come from the provider alone, so they don't reveal whether we know the user. */
const providerRefusals = {
  'locked-out': 'Your account is locked because of too many failed sign-ins. Unlock it, then try again.',
  'password-expired': 'Your password has expired. Set a new one, then try again.',
};

/**
 * Every other refusal takes the same amount of work and gets the same answer, so that it doesn't reveal whether the
 * user exists. Only the activity and the log have the reason. A right password is not recorded: it is the first step of
 * a sign-in, which is recorded when its session begins (sessions.ts).
 * @param locked the kinds of counts (username, network, device) that block the next attempt if this one fails
 * @returns the account of an active administrator whose password is right
 * @throws ProblemError 401
 */
async function allowedAccount(
  database: Database,
  context: Context<ApiEnv>,
  { username, verdict, locked }: { username: string; verdict: PasswordVerdict; locked: string[] },
): Promise<User> {
  const [account] = await findByEmails(database, [username]);
  const refusal = refusalReason(account, verdict);
  // An unknown username may be a password typed into the wrong field, so it is neither stored nor logged.
  context.set('subject', account?.email);
  context.set('refusal', refusal);
  if (account && !refusal) return account;
  const caller = account && userActor(account);
  const source = { ...context.var, ...(caller && { caller }) };
  const about = { target: caller && userTarget(caller), result: 'refused', byStranger: !caller } as const;
  await recordActivity(database, source, { ...about, action: 'sign-in', reason: refusal });
  if (locked.length > 0) {
    const reason = `Too many failed sign-ins: the ${locked.join(' and the ')} has to wait.`;
    await recordActivity(database, source, { ...about, action: 'lockout', reason });
  }
  if (verdict === 'locked-out' || verdict === 'password-expired') {
    throw new ProblemError(401, providerRefusals[verdict], { reason: verdict });
  }
  throw new ProblemError(401, notAuthorized);
}

const denialReasons = {
  wrong: 'wrong password',
  'locked-out': 'locked out by the provider',
  'password-expired': 'expired password',
};

function refusalReason(account: User | undefined, verdict: PasswordVerdict): string | undefined {
  if (!account) return 'unknown username';
  // The provider refuses a suspended account like a wrong password, whatever the password is.
  if (account.status !== 'Active') return verdict === 'wrong' ? 'inactive, or wrong password' : 'inactive';
  if (verdict !== 'right') return denialReasons[verdict];
  return account.role === 'admin' ? undefined : notAdministrator;
}

const timeoutMs = 15_000;

type PasswordVerdict = 'right' | 'wrong' | 'locked-out' | 'password-expired';

/** States of Okta's authentication API that mean a right password, besides `MFA_…`. */
const rightStates = new Set(['SUCCESS', 'PASSWORD_WARN']);

const transactionSchema = z.object({ status: z.string() });

/**
 * Asks the sign-in provider whether a password is right (Okta's authentication API, `/api/v1/authn` at the issuer's
 * origin). Only the state in its answer is read; the session token is never used.
 * @throws ProblemError 503 when the provider can't be asked
 */
async function checkPassword(issuer: string, username: string, password: string): Promise<PasswordVerdict> {
  const response = await fetch(new URL('/api/v1/authn', issuer), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ username, password }),
    redirect: 'error', // would send the password elsewhere
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (response.status === 401) return 'wrong';
  const { data: transaction } = transactionSchema.safeParse(body);
  if (!response.ok || !transaction) throw unavailable(new Error(`It answered with status ${response.status}.`));
  return verdictOf(transaction.status);
}

function verdictOf(state: string): PasswordVerdict {
  if (rightStates.has(state) || state.startsWith('MFA_')) return 'right';
  if (state === 'LOCKED_OUT') return 'locked-out';
  if (state === 'PASSWORD_EXPIRED') return 'password-expired';
  throw unavailable(new Error(`It answered with the unknown state ${state.slice(0, 40)}.`));
}

const unavailable = (cause: unknown) =>
  new ProblemError(503, 'The sign-in provider can’t check passwords at the moment. Try again in a minute.', {
    headers: { 'Retry-After': '30' },
    cause,
  });
