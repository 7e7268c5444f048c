import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '@scv/api/schemas';
import type { ApiEnv } from './api-env.ts';

/** Bytes. The largest JSON body of the contract has a thousand emails of 254 characters. */
const maxBodySize = 524_288;
const bodyTimeoutMs = 15_000;

const limitSize = bodyLimit({
  maxSize: maxBodySize,
  onError: () => {
    throw new ProblemError(413, 'The request body is too large.');
  },
});

/**
 * Reads the whole JSON body, which Hono keeps for the operation.
 * @throws ProblemError 413 when it is too large, 408 when it is too slow, 400 when the client disconnects or its chunks
 *   are broken
 */
export const limitBody = (timeoutMs = bodyTimeoutMs) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const { method, raw } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && raw.body) {
      const reading = limitSize(context, async () => {
        await context.req.arrayBuffer();
      });
      await withTimeout(reading, timeoutMs).catch((cause: unknown) => {
        throw cause instanceof ProblemError ? cause : interrupted(cause);
      });
    }
    await next();
  });

async function withTimeout(reading: Promise<unknown>, timeoutMs: number): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(tooSlow()), timeoutMs);
  await Promise.race([reading, timeout.promise]).finally(() => clearTimeout(timer));
}

/** The client has disconnected, or doesn't send valid HTTP. */
export const interrupted = (cause?: unknown) => new ProblemError(400, 'The request was interrupted.', { cause });

/** The connection is closed with the answer (unread-body.ts). */
export const tooSlow = () =>
  new ProblemError(408, 'Sending the request took too long.', { headers: { Connection: 'close' } });
