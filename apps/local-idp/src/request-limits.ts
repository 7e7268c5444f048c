import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';

/** For createServer, in milliseconds. Slower connections are closed. */
export const serverLimits = { headersTimeout: 15_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };
export const maxConnections = 1000;

/** Bytes; the forms and tokens of a sign-in have less than a tenth. */
const maxBodySize = 65_536;
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Refuses requests for another host than loopback, which a page of another site sends after it has changed the address of
 * its own name (DNS rebinding), and bodies that are large or don't say their length.
 */
export const limitRequests = createMiddleware<{ Bindings: HttpBindings }>(async ({ env: { incoming }, text }, next) => {
  const { host, 'content-length': length = '0', 'transfer-encoding': coding } = incoming.headers;
  if (!loopbackHost.test(host ?? '')) return text('This provider answers on localhost only.', 421);
  if (coding !== undefined) return text('The request must state the length of its body.', 411);
  if (Number(length) > maxBodySize) return text('The request body is too large.', 413);
  await next();
});
