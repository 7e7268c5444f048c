import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import { operations } from '@scv/api/schemas';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countWaitingAccounts } from '../accounts/account-changes.ts';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { buildOf } from '../build.ts';
import { type Database, isLocked } from '../database/database.ts';
import { isUnverified } from '../failures.ts';
import type { Log } from '../log.ts';

type Deps = Pick<ApiServices, 'database' | 'settings' | 'accounts' | 'storage'>;

/**
 * Counts what this process does, for Prometheus. No label has a name, an address or a text that somebody sent: the log
 * and the activity have those. Each process reports shared figures, such as the waiting accounts.
 */
export function createMetrics(parts: Deps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { version, commit = 'unknown' } = buildOf(parts.settings);
  const build = gauge(registry, 'scv_build_info', 'The build that runs', 'version', 'commit');
  build.set({ version, commit }, 1);
  const measure = gauges(registry, parts);
  return {
    countRequests: countRequests(registry),
    contentType: registry.contentType,
    /** @returns all metrics in Prometheus's text format */
    async scrape(): Promise<string> {
      await measure();
      return registry.metrics();
    },
  };
}

/** @returns a function that sets them. Unreadable values are left out. */
function gauges(registry: Registry, { database, accounts, storage }: Deps) {
  const isUp = gauge(registry, 'scv_database_up', 'Whether the database answers');
  const connections = gauge(registry, 'scv_database_connections', 'Connections of this process by state', 'state');
  const waitingCalls = gauge(registry, 'scv_database_waiting_calls', 'Calls that wait for a connection');
  const locks = gauge(registry, 'scv_database_lock_waits', 'Statements that wait for a lock, of all processes');
  const waiting = gauge(registry, 'scv_accounts_waiting', 'Accounts at the provider that wait for a change', 'state');
  const free = gauge(registry, 'scv_disk_free_bytes', 'Bytes left where uploads are stored');
  return async () => {
    for (const byState of [connections, waiting]) byState.reset();
    for (const single of [waitingCalls, locks, free]) single.remove();
    const pool = database.connections?.();
    if (pool) {
      connections.set({ state: 'used' }, pool.used);
      connections.set({ state: 'idle' }, pool.idle);
      waitingCalls.set(pool.waiting);
    }
    const [waits, counts, bytes] = await Promise.allSettled([
      countLockWaits(database),
      accounts && countWaitingAccounts({ query: database.probe }),
      storage.freeBytes(),
    ]);
    isUp.set(waits.status === 'fulfilled' ? 1 : 0);
    if (waits.status === 'fulfilled') locks.set(waits.value);
    if (bytes.status === 'fulfilled' && bytes.value !== undefined) free.set(bytes.value);
    if (counts.status === 'fulfilled') {
      for (const [state, count] of Object.entries(counts.value ?? {})) waiting.set({ state }, count);
    }
  };
}

const gauge = <Label extends string>(registry: Registry, name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name, help, labelNames, registers: [registry] });

async function countLockWaits({ probe }: Pick<Database, 'probe'>): Promise<number> {
  const sql = "SELECT count(*) AS waits FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  const [row] = await probe<{ waits: number }>(sql);
  return row?.waits ?? 0;
}

/** Seconds: the database answers in milliseconds, the provider in up to 15 s, and an upload may take an hour. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 3600];

/** Counts each request when it has been answered. No label has a name, an address or a text that somebody sent. */
function countRequests(registry: Registry) {
  const counters = makeCounters(registry);
  return createMiddleware<ApiEnv>(async (context, next) => {
    const kind = context.req.path === operations.uploadCdd.path ? 'upload' : 'other';
    const end = counters.durations.startTimer({ method: context.req.method });
    counters.inProgress.inc({ kind });
    await next();
    counters.inProgress.dec({ kind });
    const { status } = context.res;
    const route = isUnverified(context.error) ? 'unverified' : routeOf(routePath(context), status);
    end({ route, status });
    if (context.var.hasSignedIn) counters.signIns.inc();
    if (isLocked(context.error)) counters.lockTimeouts.inc();
    if (kind === 'upload' && status < 300) counters.uploaded.inc(Number(context.req.header('Content-Length') ?? 0));
    if (route === operations.login.path && status >= 400) {
      counters.refusedSignIns.inc({ reason: reasonOf(status, context.var.refusal) });
    }
  });
}

function makeCounters(registry: Registry) {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  return {
    durations: new Histogram({
      name: 'scv_http_request_duration_seconds',
      help: 'How long requests took, by method, route of the contract and status',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers: [registry],
    }),
    inProgress: gauge(
      registry,
      'scv_http_requests_in_progress',
      'Requests that have not been answered yet; kind: upload or other',
      'kind',
    ),
    uploaded: counter('scv_upload_bytes_total', 'Bytes of stored uploads'),
    signIns: counter('scv_sign_ins_total', 'Sessions that began'),
    refusedSignIns: counter('scv_sign_in_refusals_total', 'Refused login calls by reason', 'reason'),
    lockTimeouts: counter('scv_lock_timeouts_total', 'Requests that gave up waiting for a locked row'),
  };
}

/** The template of an address: with the addresses themselves, each user would be a label. */
function routeOf(path: string, status: number): string {
  if (!path.endsWith('*')) return path;
  return status < 400 ? 'portal' : 'other';
}

/** The refusals of check-login.ts are a few fixed texts. */
function reasonOf(status: number, refusal: string | undefined): string {
  if (status === 401 && refusal !== undefined) return refusal;
  return status === 429 ? 'too many attempts' : 'other';
}

/**
 * A separate server for `/metrics`, for an address that only Prometheus can reach. The caller lets it listen. It answers
 * for its own host name, localhost and IP addresses: with another name, a page in a browser could read it (DNS
 * rebinding).
 * @param hostname of METRICS_ADDRESS
 */
export function createMetricsServer(
  metrics: { scrape(): Promise<string>; contentType: string },
  log: Log,
  hostname: string,
): Server {
  return createServer((request, response) => {
    const name = URL.parse(`http://${request.headers.host}`)?.hostname.replaceAll(/[[\]]/g, '') ?? '';
    if (isIP(name) === 0 && name !== 'localhost' && name !== hostname) {
      response.writeHead(421).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: Error) => {
        log.error({ reason: error.message }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
}
