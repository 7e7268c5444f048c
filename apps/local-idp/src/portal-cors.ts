import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';

/** The portal's pages, and no others, may read the answers and send their cookies. */
export const portalCors = (origin: string, allowMethods: string[]) =>
  cors({
    origin,
    allowMethods,
    credentials: true,
    exposeHeaders: ['WWW-Authenticate', 'Retry-After', 'X-Rate-Limit-Reset'],
    maxAge: 3600,
  });

/** No browser or proxy keeps the answers. */
export const noStore = createMiddleware(async ({ header }, next) => {
  header('Cache-Control', 'no-store');
  await next();
});
