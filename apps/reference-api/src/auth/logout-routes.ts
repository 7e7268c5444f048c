import { Hono } from 'hono';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import type { Sessions } from './sessions.ts';

/** Ends the session of the access token: no token of this sign-in is accepted any more. */
export function logoutRoutes({ requireAdmin }: ApiParts, sessions: Sessions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.post('/api/v1/auth/user/logout', requireAdmin, async (context) => {
    await sessions.signOut(context.var.token);
    return context.body(null, 204);
  });
  return app;
}
