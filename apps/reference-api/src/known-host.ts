import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';
import { ProblemError } from './problem.ts';
import type { Settings } from './settings.ts';

/** As `URL` writes them. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests for a host that is neither loopback nor in PORTAL_ORIGINS (421). A page of another site could otherwise
 * call the API as its own origin, after changing the address of its own name (DNS rebinding). Ports don't matter for
 * that, and proxies often leave them out. Health checks call the server by address, and learn nothing from it.
 */
export function requireKnownHost({ PORTAL_ORIGINS: origins }: Pick<Settings, 'PORTAL_ORIGINS'>) {
  const hosts = new Set([...loopback, ...origins.map((origin) => new URL(origin).hostname)]);
  return createMiddleware<ApiEnv>(async ({ req: { path, url } }, next) => {
    if (path !== '/healthz' && !hosts.has(new URL(url).hostname)) {
      throw new ProblemError(421, 'This server is not set up for the host name in the address.');
    }
    await next();
  });
}
