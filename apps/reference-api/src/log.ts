import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { hostname } from 'node:os';
import { createMiddleware } from 'hono/factory';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { ApiEnv } from './api-env.ts';
import { version } from './build.ts';
import { sqlState } from './database/database.ts';
import { clientNetwork } from './auth/client-address.ts';
import type { Settings } from './settings.ts';

export type Log = Logger;

/**
 * Logs to a file descriptor, by default standard output. Each line names the process and its release, so that the logs
 * of several can be read together.
 */
export const createLog = (level: string, fd = 1): Log =>
  pino({ level, base: { instance: `${hostname()}-${process.pid}`, version } }, droppingDestination(fd));

/**
 * Drops lines that can't be written, for example because the disk is full, and writes their number before the next line
 * that can. pino's own destination repeats a failing write for ever when the process exits, and its synchronous one
 * never writes again once its buffer is full.
 */
function droppingDestination(fd: number): DestinationStream {
  let dropped = 0;
  let isCut = false; // the last line was written in part
  const writeAll = (text: string) => {
    for (let rest = Buffer.from(text); rest.length > 0; isCut = rest.length > 0)
      rest = rest.subarray(fs.writeSync(fd, rest));
  };
  return {
    write(line) {
      try {
        if (isCut) writeAll('\n');
        if (dropped > 0)
          writeAll(`${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'dropped log lines' })}\n`);
        dropped = 0;
        writeAll(line);
      } catch {
        dropped += 1;
      }
    },
  };
}

/** W3C Trace Context, section 3.2: the version, the id of the trace, that of the caller's part in it, and flags. */
const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/;

/** The messages of an error and of its causes. */
export function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonsOf(error.cause)}`;
}

/** The state of a running process. */
export interface ProcessState {
  /** It was asked to stop, and answers until balancers have noticed. */
  isStopping?: boolean;
  /** Why the sign-in provider can't be used yet. */
  provider?: string | undefined;
  /** A fault that an operator should fix, although requests are served. */
  warning?: string;
}

/**
 * Gives each request a new id (`X-Request-Id` of the answer), even if the client sent one, and logs one line when the
 * request has been answered. The id of its trace is the one in the header `traceparent`, which a proxy may have set.
 * The query string is not logged: it contains search texts and authorization codes. A refusal of access is a warning
 * with its reason. Once, and in `state`, it says that the proxy's header doesn't have the client's address.
 */
export const requestLog = (
  log: Log,
  { CLIENT_ADDRESS_HEADER: header }: Pick<Settings, 'CLIENT_ADDRESS_HEADER'>,
  state: ProcessState = {},
) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    const traceId = traceparent.exec(context.req.header('traceparent') ?? '')?.[1] ?? requestId.replaceAll('-', '');
    const { network: client, isUnread } = clientNetwork(context, header);
    // Health checks come without it.
    if (isUnread && context.req.path.startsWith('/api/') && state.warning === undefined) {
      state.warning = `The header ${header} (CLIENT_ADDRESS_HEADER) has no address, so all clients share one limit of failed sign-ins.`;
      log.warn(state.warning);
    }
    context.set('requestId', requestId);
    context.set('traceId', traceId);
    context.set('client', client);
    context.set('userAgent', context.req.header('User-Agent'));
    context.header('X-Request-Id', requestId);
    await next();
    // While it drains, balancers and browsers should take another process for the next call.
    if (state.isStopping) context.header('Connection', 'close');
    const { subject, refusal } = context.var;
    log[refusal ? 'warn' : 'info'](
      {
        requestId,
        traceId,
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: Math.round(performance.now() - start),
        client,
        subject,
        refusal,
      },
      'request',
    );
  });

/**
 * Logs an error without the properties of database errors, which contain the statement's parameters. PostgreSQL's
 * messages about wrong values (SQLSTATE 22) contain these in quotes, so they are left out.
 */
export function logFailure(
  log: Log,
  { requestId, traceId }: Pick<ApiEnv['Variables'], 'requestId' | 'traceId'>,
  error: unknown,
): void {
  const { stack, cause } = error instanceof Error ? error : { stack: String(error) };
  const withoutValues = (text: string | undefined, of: unknown) =>
    sqlState(of)?.startsWith('22') ? text?.replaceAll(/"[^\n]*"/g, '"…"') : text;
  log.error(
    {
      requestId,
      traceId,
      stack: withoutValues(stack, error),
      cause: cause instanceof Error ? withoutValues(reasonsOf(cause), cause) : undefined,
    },
    'request failed',
  );
}
