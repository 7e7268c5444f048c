import { Hono } from 'hono';
import type { ApiEnv, ApiParts } from '../api-env.ts';

/** GET /healthz: 200 when the database answers, else 503. */
export function healthRoutes({ database }: ApiParts): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/healthz', async (context) => {
    context.header('Cache-Control', 'no-store');
    try {
      await database.query('SELECT 1');
      return context.json({ status: 'ok' });
    } catch {
      return context.json({ status: 'unavailable', message: 'The database does not answer.' }, 503);
    }
  });
}
