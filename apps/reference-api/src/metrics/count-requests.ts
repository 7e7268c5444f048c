import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { operations } from '@scv/api/schemas';
import type { ApiEnv } from '../api-env.ts';
import { isLocked } from '../database/database.ts';

/** Seconds: the database answers in milliseconds, the provider in up to 15 s, and an upload may take an hour. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 3600];

/** Counts each request when it has been answered. No label has a name, an address or a text that somebody sent. */
export function countRequests(registry: Registry) {
  const counters = makeCounters(registry);
  return createMiddleware<ApiEnv>(async (context, next) => {
    const kind = context.req.path === operations.uploadCdd.path ? 'upload' : 'other';
    const end = counters.durations.startTimer({ method: context.req.method });
    counters.inProgress.inc({ kind });
    await next();
    counters.inProgress.dec({ kind });
    const { status } = context.res;
    const route = routeOf(routePath(context), status);
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
  const registers = [registry];
  return {
    durations: new Histogram({
      name: 'scv_http_request_duration_seconds',
      help: 'How long requests took, by method, route of the contract and status',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
    inProgress: new Gauge({
      name: 'scv_http_requests_in_progress',
      help: 'Requests that have not been answered yet; kind: upload or other',
      labelNames: ['kind'],
      registers,
    }),
    uploaded: new Counter({ name: 'scv_upload_bytes_total', help: 'Bytes of stored uploads', registers }),
    signIns: new Counter({ name: 'scv_sign_ins_total', help: 'Sessions that began', registers }),
    refusedSignIns: new Counter({
      name: 'scv_sign_in_refusals_total',
      help: 'Refused login calls by reason',
      labelNames: ['reason'],
      registers,
    }),
    lockTimeouts: new Counter({
      name: 'scv_lock_timeouts_total',
      help: 'Requests that gave up waiting for a locked row',
      registers,
    }),
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
