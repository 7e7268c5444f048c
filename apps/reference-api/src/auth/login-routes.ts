import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LoginBody } from '@scv/api/schemas';
import type { ApiParts, ServedEnv } from '../api-env.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { userActor, userTarget } from '../activity/user-target.ts';
import type { Database } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import { interrupted, readBody } from '../request-input.ts';
import { emailKey } from '../users/user-keys.ts';
import type { User } from '../users/user.ts';
import { clientNetwork } from './client-address.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import { knownDevices } from './known-devices.ts';
import { type Counted, createLockout } from './lockout.ts';
import { isPassword } from './passwords.ts';
import { notAuthorized } from './require-admin.ts';

type Account = Omit<User, 'version'> & { hash: string | null };

/**
 * The portal's own login call (specification, sections 4 and 7). Failures count for the username and the client's network;
 * in a browser in which the user signed in before, only for that browser, so that strangers can't lock the user out.
 */
export function loginRoutes({ database, settings, now }: ApiParts): Hono<ServedEnv> {
  const app = new Hono<ServedEnv>();
  const lockout = createLockout(database, now);
  const devices = knownDevices(database, now);
  const limited = concurrencyLimit({ maxRunning: 2, maxWaiting: 20, maxPerClient: 5 });

  app.post('/api/v1/auth/user/login', requireApiKey(settings.API_KEY), async (context) => {
    const { username, password } = await readBody(context, LoginBody);
    const device = await devices.find(context, username);
    const client = device ?? clientNetwork(context, settings.CLIENT_ADDRESS_HEADER);
    const counted = device === undefined ? countedFor(client, username) : [{ kind: 'device', name: device } as const];
    const { signal } = context.req.raw;
    const account = await limited({ client, goesFirst: device !== undefined, signal }, async () => {
      const locked: string[] = [];
      for (const each of counted) if (await lockout.countAttempt(each)) locked.push(each.kind);
      if (signal.aborted) throw interrupted();
      return checkPassword(database, context, { username, password, locked });
    });
    if (!account) throw new ProblemError(401, notAuthorized);
    await Promise.all(counted.map((each) => lockout.reset(each)));
    await devices.remember(context, account.id, device);
    return context.json({ status: 200, roles: [account.role] });
  });

  return app;
}

const countedFor = (network: string, username: string): Counted[] => [
  { kind: 'network', name: network },
  { kind: 'username', name: username },
];

const requireApiKey = (apiKey: string) =>
  createMiddleware(async (context, next) => {
    const sent = context.req.header('api-key');
    if (!sent) throw new ProblemError(401, 'The api-key header is missing.');
    if (sent !== apiKey) throw new ProblemError(403, 'The api-key header is wrong.');
    await next();
  });

/**
 * Every refusal takes the same amount of work and gets the same answer, so that it doesn't reveal whether the user exists.
 * Only the activity and the log have the reason.
 * @param locked what has to wait for the next attempt if this one fails
 * @returns the account of an active administrator with this password
 */
async function checkPassword(
  database: Database,
  context: Context<ServedEnv>,
  { username, password, locked }: { username: string; password: string; locked: string[] },
) {
  const account = await findAccount(database, username);
  const refusal = refusalReason(account, await isPassword(password, account?.hash));
  // An unknown username may be a password typed into the wrong field, so it is neither stored nor logged.
  context.set('subject', account?.email);
  context.set('refusal', refusal);
  const caller = account && userActor(account);
  const source = { ...context.var, ...(caller && { caller }) };
  const about = { target: caller && userTarget(caller), byStranger: !caller };
  const result = refusal ? 'refused' : 'done';
  await recordActivity(database, source, { ...about, action: 'sign-in', result, reason: refusal });
  if (refusal && locked.length > 0) {
    const reason = `Too many failed sign-ins: the ${locked.join(' and the ')} has to wait.`;
    await recordActivity(database, source, { ...about, action: 'lockout', reason });
  }
  return refusal ? undefined : account;
}

async function findAccount(database: Database, username: string): Promise<Account | undefined> {
  const [account] = await database.query<Account>(
    `SELECT id, first_name AS "firstName", last_name AS "lastName", email, role, status, password_hash AS hash
     FROM users WHERE email_key = $1`,
    [emailKey(username)],
  );
  return account;
}

function refusalReason(account: Account | undefined, isPasswordRight: boolean): string | undefined {
  if (!account) return 'unknown username';
  if (!isPasswordRight) return 'wrong password';
  if (account.status !== 'Active') return 'inactive';
  return account.role === 'admin' ? undefined : 'not an administrator';
}
