import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { countWaitingAccounts } from '../accounts/account-state.ts';
import { buildOf } from '../build.ts';

/** Load balancers give up after a few seconds. */
const maxWaitMs = 3000;

type Parts = Pick<ApiParts, 'database' | 'settings'> & Partial<Pick<ApiParts, 'accounts'>>;

/**
 * GET /healthz: 200 when the database answers and accepts writes, else 503. It also names the build, and counts the
 * accounts at the provider that aren't in sync with their users yet: a reason to look, not to restart.
 */
export function healthRoutes(parts: Parts, timeoutMs = maxWaitMs): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/healthz', async (context) => {
    context.header('Cache-Control', 'no-store');
    const health = await Promise.race([healthOf(parts), wait(timeoutMs, silent, { ref: false })]);
    return context.json({ ...health, ...buildOf(parts.settings) }, health.status === 'ok' ? 200 : 503);
  });
}

const silent = { status: 'unavailable', message: 'The database does not answer.' };

async function healthOf({ database, accounts }: Parts): Promise<{ status: string; message?: string }> {
  try {
    const [row] = await database.query('SHOW transaction_read_only');
    if (row?.['transaction_read_only'] === 'on') return { ...silent, message: 'The database is read-only.' };
    return { status: 'ok', ...(accounts && { accounts: await countWaitingAccounts(database) }) };
  } catch {
    return silent;
  }
}
