import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { OktaError } from './okta-error.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets only requests with `Authorization: SSWS {token}` pass; none if the provider has no token. */
export const requireApiToken = (token: string | undefined) =>
  createMiddleware(async ({ req }, next) => {
    const sent = /^SSWS (.+)$/i.exec(req.header('Authorization') ?? '')?.[1];
    if (!token || !sent || !timingSafeEqual(digest(sent), digest(token))) {
      throw new OktaError(401, 'E0000011', 'Invalid token provided');
    }
    await next();
  });
