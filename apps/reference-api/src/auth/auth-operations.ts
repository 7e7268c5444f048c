import { ProblemError } from '@scv/api/schemas';
import { createMiddleware } from 'hono/factory';
import { recordActivity } from '../activity/record-activity.ts';
import { userTarget } from '../activity/user-target.ts';
import type { ApiServices } from '../api-env.ts';
import type { OperationTable } from '../operation.ts';
import { loginCheck } from './check-login.ts';
import type { Sessions } from './sessions.ts';

/** @param parts `requireAdmin` must not begin a session */
export function authOperations(parts: Omit<ApiServices, 'accounts'>, sessions: Sessions) {
  const checkLogin = loginCheck(parts);
  return {
    login: {
      checks: [requireApiKey(parts.settings.API_KEY)],
      answer: async ({ body }, context) => {
        const { role } = await checkLogin(body, context);
        return { status: 200, body: { status: 200, roles: [role] } };
      },
    },
    /**
     * The API then refuses all access tokens of the caller's session. The portal also signs out a person other than the
     * logged-in user: that session never began, so nothing is recorded.
     */
    logout: {
      checks: [parts.requireAdmin],
      answer: async (_, context) => {
        const { token, caller } = context.var;
        await parts.database.transaction(async (db) => {
          const hasBegun = await sessions.signOut(db, token, caller.id);
          if (hasBegun) await recordActivity(db, context.var, { action: 'sign-out', target: userTarget(caller) });
        });
        return { status: 204 };
      },
    },
  } satisfies OperationTable<'login' | 'logout'>;
}

const requireApiKey = (apiKey: string) =>
  createMiddleware(async (context, next) => {
    const sent = context.req.header('api-key');
    if (!sent) throw new ProblemError(401, 'The api-key header is missing.');
    if (sent !== apiKey) throw new ProblemError(403, 'The api-key header is wrong.');
    await next();
  });
