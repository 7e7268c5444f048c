import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LoginBody } from '@scv/api/schemas';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { recordAudit, unknownUsername } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import { readBody } from '../request-input.ts';
import { emailKey } from '../users/user-keys.ts';
import type { User } from '../users/user.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import { createLockout } from './lockout.ts';
import { isPassword } from './passwords.ts';
import { notAuthorized } from './require-admin.ts';

type Account = Pick<User, 'email' | 'role' | 'status'> & { hash: string | null };

/**
 * The portal's own login call (specification, sections 4 and 7). Every refusal has the same status, message and amount of
 * work, so that it doesn't reveal whether the user exists. Only the audit trail records the reason.
 */
export function loginRoutes({ database, settings, now }: ApiParts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const lockout = createLockout(database, now);
  const limited = concurrencyLimit({ maxRunning: 2, maxWaiting: 100 });

  app.post('/api/v1/auth/user/login', requireApiKey(settings.API_KEY), async (context) => {
    const { username, password } = await readBody(context, LoginBody);
    const account = await limited(async () => {
      await lockout.countAttempt(username);
      const found = await findAccount(database, username);
      const refusal = refusalReason(found, await isPassword(password, found?.hash));
      await recordAudit(database, {
        // An unknown username may be a password typed into the wrong field, so it is not stored.
        actor: found?.email ?? unknownUsername,
        action: 'sign-in',
        outcome: refusal ? `refused: ${refusal}` : 'done',
        requestId: context.var.requestId,
      });
      return refusal ? undefined : found;
    });
    if (!account) throw new ProblemError(401, notAuthorized);
    await lockout.reset(username);
    return context.json({ status: 200, roles: [account.role] });
  });

  return app;
}

const requireApiKey = (apiKey: string) =>
  createMiddleware(async (context, next) => {
    const sent = context.req.header('api-key');
    if (!sent) throw new ProblemError(401, 'The api-key header is missing.');
    if (sent !== apiKey) throw new ProblemError(403, 'The api-key header is wrong.');
    await next();
  });

async function findAccount(database: Database, username: string): Promise<Account | undefined> {
  const [account] = await database.query<Account>(
    'SELECT email, role, status, password_hash AS hash FROM users WHERE email_key = $1',
    [emailKey(username)],
  );
  return account;
}

function refusalReason(account: Account | undefined, isPasswordRight: boolean): string | undefined {
  if (!account) return unknownUsername;
  if (!isPasswordRight) return 'wrong password';
  if (account.status !== 'Active') return 'inactive';
  return account.role === 'admin' ? undefined : 'not an administrator';
}
