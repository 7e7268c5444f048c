import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';
import { ProblemError } from './problem.ts';

/** Far more than the largest JSON body of the contract, in bytes. */
const mostBytes = 65_536;

/** Far longer than such a body takes, in milliseconds; the server itself waits for the slowest upload. */
const longest = 30_000;

/** To ask such a request for its body would cost as much as all the rest of it. */
const bodiless = new Set(['GET', 'HEAD']);

const limit = bodyLimit({
  maxSize: mostBytes,
  onError: () => {
    throw new ProblemError(413, 'The request body is too large.');
  },
});

/**
 * Takes in the whole JSON body, which Hono keeps for who reads it later.
 * @throws ProblemError 413 when it is too large, 408 when it is too slow, 400 when the client goes away meanwhile or
 *   its chunks are broken
 */
export const takeBody = createMiddleware<ApiEnv>(async (context, next) => {
  if (!bodiless.has(context.req.method) && context.req.raw.body) {
    const read = limit(context, async () => {
      await context.req.arrayBuffer();
    });
    await inTime(read).catch((error: unknown) => {
      throw error instanceof ProblemError ? error : new ProblemError(400, 'The request was cut off.', { cause: error });
    });
  }
  await next();
});

async function inTime(read: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new ProblemError(408, 'The request took too long to come in.', { headers: { Connection: 'close' } }));
  }, longest);
  await Promise.race([read, late.promise]).finally(() => clearTimeout(timer));
}
