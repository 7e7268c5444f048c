import { Hono } from 'hono';
import { recordActivity } from '../activity/record-activity.ts';
import { userTarget } from '../activity/user-target.ts';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import type { Sessions } from './sessions.ts';

/** Signs out: the API then refuses all access tokens of the caller's session. */
export function logoutRoutes({ database, requireAdmin }: ApiParts, sessions: Sessions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.post('/api/v1/auth/user/logout', requireAdmin, async (context) => {
    const { token, caller } = context.var;
    await database.transaction(async (db) => {
      await sessions.signOut(db, token);
      await recordActivity(db, context.var, { action: 'sign-out', target: userTarget(caller) });
    });
    return context.body(null, 204);
  });
  return app;
}
