import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { type Logger, pino } from 'pino';
import type { ApiEnv } from './api-env.ts';

export type Log = Logger;

export const createLog = (level: string): Log => pino({ level, base: null });

const validRequestId = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id (`X-Request-Id`, the client's own if it is valid) and logs one line when it is answered. The
 * query string is not logged: it contains search texts and authorization codes.
 */
export const requestLog = (log: Log) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const start = performance.now();
    const sent = context.req.header('X-Request-Id') ?? '';
    const requestId = validRequestId.test(sent) ? sent : randomUUID();
    context.set('requestId', requestId);
    context.header('X-Request-Id', requestId);
    await next();
    log.info(
      {
        requestId,
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: Math.round(performance.now() - start),
        subject: (context.var as Partial<ApiEnv['Variables']>).caller?.email,
      },
      'request',
    );
  });

/** Logs an error without the properties of database errors: they contain the statement's parameters. */
export function logFailure(log: Log, requestId: string, error: unknown): void {
  const { stack, cause } = error instanceof Error ? error : { stack: String(error) };
  log.error({ requestId, stack, cause: cause instanceof Error ? cause.message : undefined }, 'request failed');
}
