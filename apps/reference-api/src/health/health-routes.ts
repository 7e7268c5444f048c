import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { countWaitingAccounts } from '../accounts/account-changes.ts';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { buildOf } from '../build.ts';
import type { CddStorage } from '../cdd/folder-storage.ts';
import { type Migration, ownMigrations, readSchema } from '../database/migrate.ts';
import type { ProcessState } from '../log.ts';
import type { ProviderEngine } from '../portal/provider-engine.ts';

type Deps = Pick<ApiServices, 'database' | 'settings' | 'storage'> &
  Partial<Pick<ApiServices, 'accounts'>> & {
    state: ProcessState;
    engine: () => ProviderEngine | undefined;
  };

/**
 * Health checks for load balancers and operators. Each response names the build.
 *
 * - `GET /livez`: 200 while the process answers at all. Restart it if this fails.
 * - `GET /readyz`: 200 when it can serve requests, otherwise 503 with the reason. Send it no requests while this fails.
 *   `OPTIONS /`, haproxy's check if no path is set, answers the same.
 * - `GET /healthz`: 200 when the database responds and accepts writes, otherwise 503. It also names the sign-in
 *   provider's engine and the contract's page, and counts the accounts that aren't in sync with their users yet: a
 *   reason to look, not to restart.
 * @param timeoutMs load balancers give up after a few seconds
 */
export function healthRoutes(
  { database, settings, accounts, storage, state, engine }: Deps,
  timeoutMs = 3000,
): Hono<ApiEnv> {
  const migrations = ownMigrations();
  const answer = (context: Context<ApiEnv>, health: { status: string }) =>
    context.json({ ...health, ...buildOf(settings) }, health.status === 'ok' ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  const readiness = shared(() => readinessOf({ database, storage, state, migrations }, timeoutMs));
  const ready = async (context: Context<ApiEnv>) => answer(context, await readiness());

  const healthy = shared(async () => {
    const { message } = await databaseState({ database, migrations });
    if (message !== undefined) return { status: 'unavailable', message };
    const provider = { engine: engine() ?? 'unknown' };
    return {
      status: 'ok',
      provider,
      ...(settings.SERVE_CONTRACT && { docs: '/docs' }),
      ...(accounts && { accounts: await countWaitingAccounts({ query: database.probe }) }),
    };
  });
  const silent = { status: 'unavailable', message: 'The database does not answer.' };
  const health = () =>
    within<{ status: string }>(
      timeoutMs,
      healthy().catch(() => silent),
      silent,
    );

  return new Hono<ApiEnv>()
    .use('/', (context, next) => (context.req.method === 'OPTIONS' ? ready(context) : next()))
    .get('/livez', (context) => answer(context, { status: 'ok' }))
    .get('/readyz', ready)
    .get('/healthz', async (context) => answer(context, await health()));
}

/** Concurrent requests share one check: the probes have a single connection, and anyone may call them. */
function shared<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => (running ??= find().finally(() => (running = undefined)));
}

interface Readiness {
  status: 'ok' | 'unavailable';
  /** The first reason why not. */
  message?: string;
  /** A fault that should be fixed, although requests are served. */
  warning?: string;
  /** The number of the newest migration, once the database has answered. */
  schema?: string;
  /** Free space for uploads. Too little only refuses uploads (507), so it is no reason to send people elsewhere. */
  freeBytes?: number;
}

type ReadinessDeps = Pick<Deps, 'database' | 'storage' | 'state'> & { migrations: readonly Migration[] };

/** Whether this process can serve requests: database, folder for uploads, provider, and no stop in progress. */
async function readinessOf(parts: ReadinessDeps, timeoutMs: number): Promise<Readiness> {
  const [database, uploads] = await Promise.all([
    within(timeoutMs, databaseState(parts), { message: 'The database does not answer.' }),
    within(timeoutMs, uploadState(parts.storage), { message: 'The folder for uploads does not answer.' }),
  ]);
  const stopping = parts.state.isStopping ? 'The server is stopping.' : undefined;
  const message = stopping ?? database.message ?? uploads.message ?? parts.state.provider;
  const { warning } = parts.state;
  const status = message === undefined ? 'ok' : 'unavailable';
  return { ...uploads, ...database, status, ...(message && { message }), ...(warning && { warning }) };
}

type SubsystemCheck = Omit<Readiness, 'status'>;

async function databaseState({
  database,
  migrations,
}: Pick<ReadinessDeps, 'database' | 'migrations'>): Promise<SubsystemCheck> {
  try {
    const [row] = await database.probe('SHOW transaction_read_only');
    const { version: schema, problem } = await readSchema({ query: database.probe }, migrations);
    const message = row?.['transaction_read_only'] === 'on' ? 'The database is read-only.' : problem;
    return { schema, ...(message !== undefined && { message }) };
  } catch {
    return { message: 'The database does not answer.' };
  }
}

async function uploadState(storage: CddStorage): Promise<SubsystemCheck> {
  try {
    await storage.check();
    const freeBytes = await storage.freeBytes();
    return freeBytes === undefined ? {} : { freeBytes };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { message: `The folder for uploads can't be written: ${code ?? message}.` };
  }
}

/** Nothing can be read from what doesn't answer; the work itself ends by its own limits. */
const within = <Value>(ms: number, work: Promise<Value>, otherwise: Value): Promise<Value> =>
  Promise.race([work, wait(ms, otherwise, { ref: false })]);
