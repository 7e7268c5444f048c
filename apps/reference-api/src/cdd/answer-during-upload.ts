import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';

/** What @hono/node-server adds: the raw request. Without a server (`app.request`) even `env` is missing. */
export interface ServedEnv extends ApiEnv {
  Bindings: { incoming: IncomingMessage };
}

/** How much of a refused upload is still taken in: bytes, and milliseconds without any. */
const drainBytes = 512 * 1024 * 1024;
const longestSilence = 60_000;

/**
 * Lets a client that is still sending receive the answer. Browsers read an answer only when they have sent all, and
 * report a network error when the connection is closed before: so the answer goes out at once, for clients that
 * look up, but stays open while the rest of the upload is read and thrown away. Beyond the bounds above
 * @hono/node-server closes the connection.
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
    let left = drainBytes;
    const timer = setTimeout(resolve, longestSilence);
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
