import { ProblemError } from '@scv/api/schemas';
import type { Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnv } from './api-env.ts';
import { KeysUnavailable } from './auth/provider-keys.ts';
import { isLocked, isUnavailable } from './database/database.ts';
import { type Log, logFailure, reasonsOf } from './log.ts';

/** Answers 405 with `Allow` to every other method of the routes registered so far (RFC 9110, section 15.5.6). */
export function refuseOtherMethods(app: Hono<ApiEnv>): void {
  const routes = app.routes.filter(({ method }) => method !== 'ALL'); // middlewares are registered as ALL
  for (const [path, handlers] of Map.groupBy(routes, (route) => route.path)) {
    const methods = new Set(handlers.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
    const Allow = [...methods].join(', ');
    app.all(path, () => {
      const message = `This address accepts only ${[...methods].join(' or ')}.`;
      throw new ProblemError(405, message, { headers: { Allow } });
    });
  }
}

export function refuseAddress(): never {
  throw new ProblemError(404, 'This address does not exist.');
}

const accessRefused = new Set([401, 403, 421, 429]);

/** Pause between two log lines about tokens that can't be checked: anybody can send many of them. */
const unverifiedPauseMs = 60_000;

/** Responds to every thrown error; logs our own failures under the request id in the response. */
export function answerFailure(log: Log) {
  let unverifiedAt = -Infinity;
  return (error: Error, context: Context<ApiEnv>) => {
    const problem = asProblem(error);
    if (accessRefused.has(problem.status)) context.set('refusal', context.var.refusal ?? reasonsOf(problem));
    if (isUnverified(error)) {
      const now = performance.now();
      const isNews = now - unverifiedAt >= unverifiedPauseMs;
      if (isNews) log.warn({ reason: reasonsOf(error.cause) }, 'an access token cannot be checked');
      if (isNews) unverifiedAt = now;
    } else if (problem.status >= 500) logFailure(log, context.var, error);
    return problemResponse(context, problem);
  };
}

/** The token can't be checked, because the provider can't be reached: no failure of ours. */
export const isUnverified = (error: unknown): error is Error =>
  error instanceof ProblemError && error.cause instanceof KeysUnavailable;

/** The problem that an error is answered with. */
export function asProblem(error: Error): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof HTTPException && error.status < 500) return new ProblemError(400, 'The request is malformed.');
  if (isDiskFull(error)) return diskFull(error);
  if (isLocked(error)) {
    const message = 'Somebody else is changing the same thing at the moment. Please try again in a moment.';
    return new ProblemError(503, message, { headers: { 'Retry-After': '2' }, cause: error });
  }
  if (isUnavailable(error)) {
    const message = 'The database is not available. Please try again in a moment.';
    return new ProblemError(503, message, { headers: { 'Retry-After': '5' }, cause: error });
  }
  return new ProblemError(500, 'Something went wrong please try again', { cause: error });
}

/** The disk of the database (SQLSTATE 53100) or of a file. */
function isDiskFull(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

export const diskFull = (cause?: unknown) =>
  new ProblemError(507, 'The server has no space left.', { headers: { 'Retry-After': '60' }, cause });

const problemResponse = (context: Context<ApiEnv>, problem: ProblemError): Response =>
  context.body(JSON.stringify(problem.bodyFor(context.var.requestId)), problem.status, problem.headers);

/** The client ended the connection before the answer. */
export class UploadInterrupted extends ProblemError {
  override name = 'UploadInterrupted';

  constructor(cause?: unknown) {
    super(400, 'The upload was cancelled, or its connection was lost.', { cause });
  }
}
