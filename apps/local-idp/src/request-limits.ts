import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';

/** For createServer, in milliseconds. Slower connections are closed. */
export const serverLimits = { headersTimeout: 15_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };
export const maxConnections = 1000;

/** Bytes. The forms and tokens of a sign-in take less than a tenth of it. */
const maxBodySize = 65_536;
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Refuses requests whose host isn't loopback, as pages of other sites can send them by DNS rebinding, and bodies that
 * are too large or have no `Content-Length`.
 */
export const limitRequests = createMiddleware<{ Bindings: HttpBindings }>(async ({ env: { incoming }, text }, next) => {
  const { host, 'content-length': length = '0', 'transfer-encoding': coding } = incoming.headers;
  if (!loopbackHost.test(host ?? '')) return text('This provider answers on localhost only.', 421);
  if (coding !== undefined) return text('The request must state the length of its body.', 411);
  if (Number(length) > maxBodySize) return text('The request body is too large.', 413);
  await next();
});
