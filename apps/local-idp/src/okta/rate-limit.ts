import { createMiddleware } from 'hono/factory';
import { tooManyRequests } from './okta-error.ts';

const windowMs = 60_000;

/**
 * Okta's rate limit for a group of endpoints, with its three headers. Each minute starts again.
 * @param max calls in a minute
 */
export function rateLimit(max: number) {
  let count = 0;
  let resetAt = 0;
  return createMiddleware(async ({ header }, next) => {
    const now = Date.now();
    if (now >= resetAt) {
      count = 0;
      resetAt = now + windowMs;
    }
    header('X-Rate-Limit-Limit', String(max));
    header('X-Rate-Limit-Remaining', String(Math.max(0, max - count - 1)));
    header('X-Rate-Limit-Reset', String(Math.ceil(resetAt / 1000)));
    if (count >= max) throw tooManyRequests(resetAt);
    count += 1;
    await next();
  });
}
