import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnv } from './api-env.ts';
import { type Log, logFailure } from './log.ts';
import { ProblemError, problemResponse } from './problem.ts';

/** What each address takes; everything else there is a 405. */
const methods = {
  '/healthz': 'GET, HEAD',
  '/api/v1/auth/user/login': 'POST',
  '/api/v1/users': 'GET, HEAD',
  '/api/v1/user': 'POST',
  '/api/v1/user/:id': 'PUT, DELETE',
  '/hpesa/api/v1/cdd/upload': 'POST',
};

export const allowedMethods = Object.entries(methods);

/** 405 with what the address takes (RFC 9110, section 15.5.6). */
export function refuseMethod(allow: string): never {
  throw new ProblemError(405, `This address takes ${allow.replace(', ', ' or ')} only.`, { headers: { Allow: allow } });
}

export function refuseAddress(): never {
  throw new ProblemError(404, 'There is no such address.');
}

/** Answers whatever was thrown; failures of our own are logged with the request id that the answer names. */
export const answerFailure = (log: Log) => (error: Error, context: Context<ApiEnv>) => {
  const problem = asProblem(error);
  if (problem.status >= 500) logFailure(log, context.var.requestId, error);
  return problemResponse(context, problem);
};

function asProblem(error: Error): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof HTTPException && error.status < 500) return new ProblemError(400, 'The request is malformed.');
  return new ProblemError(500, 'Something went wrong please try again', { cause: error });
}
