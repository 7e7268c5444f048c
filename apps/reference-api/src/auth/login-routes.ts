import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LoginBody } from '@scv/api/schemas';
import type { ApiEnv } from '../api-env.ts';
import { recordAudit, unknownUsername } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import { readBody } from '../request-input.ts';
import { emailKey } from '../users/user-keys.ts';
import type { User } from '../users/user.ts';
import type { Lockout } from './lockout.ts';
import { isPassword } from './passwords.ts';
import { notAuthorized } from './require-admin.ts';
import { workLimit } from './work-limit.ts';

interface Parts {
  database: Database;
  lockout: Lockout;
  apiKey: string;
}

type Account = Pick<User, 'email' | 'role' | 'status'> & { hash: string | null };

/**
 * The portal's own login call (specification, sections 4 and 7). Every refusal has the same status, words and work,
 * whether or not there is such a user; only the audit trail tells them apart.
 */
export function loginRoutes({ database, lockout, apiKey }: Parts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const limited = workLimit({ running: 2, waiting: 100 });

  app.post('/api/v1/auth/user/login', requireApiKey(apiKey), async (context) => {
    const { username, password } = await readBody(context, LoginBody);
    const account = await limited(async () => {
      await lockout.charge(username);
      const found = await findAccount(database, username);
      const refusal = reasonToRefuse(found, await isPassword(password, found?.hash));
      await recordAudit(database, {
        // An unknown username may be a password typed into the wrong field: it is not kept.
        actor: found?.email ?? unknownUsername,
        action: 'sign-in',
        outcome: refusal ? `refused: ${refusal}` : 'done',
        requestId: context.var.requestId,
      });
      return refusal ? undefined : found;
    });
    if (!account) throw new ProblemError(401, notAuthorized);
    await lockout.forgive(username);
    return context.json({ status: 200, roles: [account.role] });
  });

  return app;
}

const requireApiKey = (apiKey: string) =>
  createMiddleware(async (context, next) => {
    const sent = context.req.header('api-key');
    if (!sent) throw new ProblemError(401, 'The api-key header is missing.');
    if (sent !== apiKey) throw new ProblemError(403, 'The api-key header names no client that may sign in here.');
    await next();
  });

async function findAccount(database: Database, username: string): Promise<Account | undefined> {
  const [account] = await database.query<Account>(
    'SELECT email, role, status, password_hash AS hash FROM users WHERE email_key = $1',
    [emailKey(username)],
  );
  return account;
}

function reasonToRefuse(account: Account | undefined, passwordIsRight: boolean): string | undefined {
  if (!account) return unknownUsername;
  if (!passwordIsRight) return 'wrong password';
  if (account.status !== 'Active') return 'inactive';
  return account.role === 'admin' ? undefined : 'no administrator';
}
