import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';

/** With the raw request that @hono/node-server adds. `app.request` has no server, and no `env` at all. */
export interface ServedEnv extends ApiEnv {
  Bindings: { incoming: IncomingMessage };
}

/** Limits for the rest of a refused upload. */
const maxDrainedBytes = 512 * 1024 * 1024;
const silenceTimeoutMs = 60_000;

/**
 * Lets a client receive an answer while it is still sending. Browsers read the answer only after sending everything, and
 * report a network error when the connection closes before. So the answer is sent at once, but ends only when the rest of
 * the upload has been read and discarded. Beyond the limits above, @hono/node-server closes the connection.
 */
export const answerDuringUpload = createMiddleware<ServedEnv>(async (context, next) => {
  await next();
  const incoming = (context.env as Partial<ServedEnv['Bindings']> | undefined)?.incoming;
  if (!incoming || incoming.complete || incoming.destroyed) return;
  const answer = new Uint8Array(await context.res.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(answer);
      await drain(incoming);
      controller.close();
    },
  });
  context.res = new Response(body, context.res);
  context.res.headers.set('Content-Length', String(answer.length));
});

function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = maxDrainedBytes;
    const timer = setTimeout(resolve, silenceTimeoutMs);
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      timer.refresh();
      if (left < 0) resolve();
    });
    finished(incoming, { writable: false }, () => {
      clearTimeout(timer);
      resolve();
    });
    incoming.resume();
  });
}
