import type { Context } from 'hono';
import { ProblemError } from '@scv/api/schemas';
import type { ApiEnv } from './api-env.ts';

export const diskFull = (cause?: unknown) =>
  new ProblemError(507, 'The server has no space left.', { headers: { 'Retry-After': '60' }, cause });

export const problemResponse = (context: Context<ApiEnv>, problem: ProblemError): Response =>
  context.body(JSON.stringify(problem.bodyFor(context.var.requestId)), problem.status, problem.headers);
