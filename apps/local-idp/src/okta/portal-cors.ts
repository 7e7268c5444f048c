import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';

/** Lets only the portal's pages send cookies and read the answers. */
export const portalCors = (origin: string, allowMethods: string[]) =>
  cors({
    origin,
    allowMethods,
    credentials: true,
    exposeHeaders: ['WWW-Authenticate', 'Retry-After', 'X-Rate-Limit-Reset'],
    maxAge: 3600,
  });

/** Keeps the answers out of caches. */
export const noStore = createMiddleware(async ({ header }, next) => {
  header('Cache-Control', 'no-store');
  await next();
});
