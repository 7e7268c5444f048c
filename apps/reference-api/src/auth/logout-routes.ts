import { Hono } from 'hono';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import type { Sessions } from './sessions.ts';

/** Signs out: the API then refuses all access tokens of the caller's session. */
export function logoutRoutes({ requireAdmin }: ApiParts, sessions: Sessions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.post('/api/v1/auth/user/logout', requireAdmin, async (context) => {
    await sessions.signOut(context.var.token);
    return context.body(null, 204);
  });
  return app;
}
