import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import type { Database } from '../database/database.ts';

/** Load balancers give up after a few seconds. */
const maxWaitMs = 3000;

/** GET /healthz: 200 when the database answers and accepts writes, else 503. */
export function healthRoutes({ database }: Pick<ApiParts, 'database'>, timeoutMs = maxWaitMs): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/healthz', async (context) => {
    context.header('Cache-Control', 'no-store');
    const state = await Promise.race([databaseState(database), wait(timeoutMs, silent, { ref: false })]);
    if (state === 'ok') return context.json({ status: 'ok' });
    return context.json({ status: 'unavailable', message: state }, 503);
  });
}

const silent = 'The database does not answer.';

async function databaseState(database: Database): Promise<string> {
  try {
    const [row] = await database.query('SHOW transaction_read_only');
    return row?.['transaction_read_only'] === 'on' ? 'The database is read-only.' : 'ok';
  } catch {
    return silent;
  }
}
