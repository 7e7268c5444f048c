import { cors } from 'hono/cors';

/** The portal's pages, and no others, may read the answers and send their cookies. */
export const portalCors = (origin: string, allowMethods: string[]) =>
  cors({
    origin,
    allowMethods,
    credentials: true,
    exposeHeaders: ['WWW-Authenticate', 'Retry-After', 'X-Rate-Limit-Reset'],
    maxAge: 3600,
  });
