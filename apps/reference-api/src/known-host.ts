import { createMiddleware } from 'hono/factory';
import { ProblemError } from '@scv/api/schemas';
import type { ApiEnv } from './api-env.ts';
import type { Settings } from './settings.ts';

/** As `URL` writes them. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests for a host that is neither loopback nor in PORTAL_ORIGINS (421). This prevents DNS rebinding:
 * another site points its own host name at this server, so that the browser lets the site's page read the API's
 * answers. The port is not compared, because proxies often leave it out.
 */
export function requireKnownHost({ PORTAL_ORIGINS: origins }: Pick<Settings, 'PORTAL_ORIGINS'>) {
  const hosts = new Set([...loopback, ...origins.map((origin) => new URL(origin).hostname)]);
  return createMiddleware<ApiEnv>(async ({ req: { url } }, next) => {
    if (!hosts.has(new URL(url).hostname)) {
      throw new ProblemError(421, 'This server is not set up for the host name in the address.');
    }
    await next();
  });
}
