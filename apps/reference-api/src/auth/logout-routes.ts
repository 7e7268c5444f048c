import { Hono } from 'hono';
import { recordActivity } from '../activity/record-activity.ts';
import { userTarget } from '../activity/user-target.ts';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import type { Sessions } from './sessions.ts';

/**
 * Signs out: the API then refuses all access tokens of the caller's session. The portal also signs out a person who
 * turned out to be somebody else than the one who logged in: that session never began, so nothing is recorded.
 * @param parts `requireAdmin` must not begin a session
 */
export function logoutRoutes(parts: Pick<ApiParts, 'database' | 'requireAdmin'>, sessions: Sessions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.post('/api/v1/auth/user/logout', parts.requireAdmin, async (context) => {
    const { token, caller } = context.var;
    await parts.database.transaction(async (db) => {
      const hasBegun = await sessions.signOut(db, token, caller.id);
      if (hasBegun) await recordActivity(db, context.var, { action: 'sign-out', target: userTarget(caller) });
    });
    return context.body(null, 204);
  });
  return app;
}
