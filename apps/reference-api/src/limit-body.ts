import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { ProblemError } from '@scv/api/schemas';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';

/** Bytes. The largest JSON body read before the check of its sender has a thousand emails of 254 characters. */
const maxBodySize = 524_288;
const bodyTimeoutMs = 15_000;

/**
 * Reads the whole JSON body, which Hono keeps for the operation.
 * @throws ProblemError 413 when it is too large, 408 when it is too slow, 400 when the client disconnects or its chunks
 *   are broken
 */
export function limitBody({ maxSize = maxBodySize, timeoutMs = bodyTimeoutMs } = {}) {
  const limitSize = bodyLimit({
    maxSize,
    onError: () => {
      throw new ProblemError(413, 'The request body is too large.');
    },
  });
  return createMiddleware<ApiEnv>(async (context, next) => {
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
}

async function withTimeout(reading: Promise<unknown>, timeoutMs: number): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(tooSlow()), timeoutMs);
  await Promise.race([reading, timeout.promise]).finally(() => clearTimeout(timer));
}

/** The client has disconnected, or doesn't send valid HTTP. */
export const interrupted = (cause?: unknown) => new ProblemError(400, 'The request was interrupted.', { cause });

/** `limitUnreadBody` closes the connection with the answer. */
export const tooSlow = () =>
  new ProblemError(408, 'Sending the request took too long.', { headers: { Connection: 'close' } });

/** How much of a request is still read after its answer. */
export interface UnreadBodyLimits {
  maxBytes: number;
  timeoutMs: number;
}

const defaultLimits: UnreadBodyLimits = { maxBytes: 1024 * 1024, timeoutMs: 5000 };

/**
 * Closes the connection of a request that is answered before its body has arrived, because it is refused or nobody
 * reads the body. Many clients read the answer only after sending everything. So the answer is sent at once, but it
 * ends only when the rest of the body has been discarded, or at the limits. (Chromium finds the answer even if the
 * connection breaks there.) A client that was too slow (408) gets no further time.
 */
export const limitUnreadBody = (limits = defaultLimits) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    await next();
    const incoming = (context.env as Partial<ApiEnv['Bindings']> | undefined)?.incoming;
    const { res } = context;
    if (!incoming || incoming.complete || incoming.destroyed || res.status === 408) return;
    if (res.ok) return void res.headers.set('Connection', 'close'); // a whole file isn't held in memory
    const answer = new Uint8Array(await res.arrayBuffer());
    context.res = new Response(answer.length > 0 ? afterRest(answer, incoming, limits) : null, res);
    context.res.headers.set('Content-Length', String(answer.length));
    context.res.headers.set('Connection', 'close');
  });

/** A stream of the answer that ends when the rest of the request has been discarded. */
function afterRest(
  answer: Uint8Array,
  incoming: IncomingMessage,
  limits: UnreadBodyLimits,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(answer);
      await discard(incoming, limits);
      controller.close();
    },
  });
}

function discard(incoming: IncomingMessage, { maxBytes, timeoutMs }: UnreadBodyLimits): Promise<void> {
  return new Promise((resolve) => {
    let left = maxBytes;
    const timer = setTimeout(resolve, timeoutMs);
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) {
        incoming.pause();
        resolve();
      }
    });
    finished(incoming, { writable: false }, () => {
      clearTimeout(timer);
      resolve();
    });
    incoming.resume();
  });
}
