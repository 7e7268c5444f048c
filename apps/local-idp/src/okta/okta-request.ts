import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { invalid, OktaError, tooManyRequests } from './okta-answer.ts';

/** Lets only requests with `Authorization: SSWS {token}` pass; none if the provider has no token. */
export const requireApiToken = (token: string | undefined) =>
  createMiddleware(async ({ req }, next) => {
    const sent = /^SSWS (.+)$/i.exec(req.header('Authorization') ?? '')?.[1];
    if (!token || sent !== token) throw new OktaError('E0000011');
    await next();
  });

const fingerprint = /^[\w-]{1,128}$/;

/** Address, program and device of the caller. okta-auth-js sends the device's fingerprint, if the page has one. */
export function clientOf(context: Context) {
  const { incoming } = context.env as HttpBindings;
  return {
    ipAddress: incoming.socket.remoteAddress ?? null,
    userAgent: context.req.header('User-Agent') ?? null,
    deviceFingerprint: fingerprint.exec(context.req.header('X-Device-Fingerprint') ?? '')?.[0] ?? null,
  };
}

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

const windowMs = 60_000;

/**
 * Okta's rate limit with its three headers, for each address that calls. Each minute starts again.
 * @param max calls in a minute
 */
export function rateLimit(max = 1200) {
  const calls = new Map<string | null, number>();
  let resetAt = 0;
  return createMiddleware(async (context, next) => {
    if (Date.now() >= resetAt) {
      calls.clear();
      resetAt = Date.now() + windowMs;
    }
    const { ipAddress } = clientOf(context);
    const count = (calls.get(ipAddress) ?? 0) + 1;
    calls.set(ipAddress, count);
    context.header('X-Rate-Limit-Limit', String(max));
    context.header('X-Rate-Limit-Remaining', String(Math.max(0, max - count)));
    context.header('X-Rate-Limit-Reset', String(Math.ceil(resetAt / 1000)));
    if (count > max) throw tooManyRequests(resetAt);
    await next();
  });
}

/**
 * The request's JSON body. It must be sent as `application/json`: another site's page can't do so without a CORS
 * preflight, so it can't lock accounts or have messages sent from a visitor's browser.
 * @throws OktaError when it isn't JSON or doesn't fit the schema
 */
export async function readBody<T>({ req }: Context, schema: z.ZodType<T>): Promise<T> {
  if (!/^application\/json\b/i.test(req.header('Content-Type') ?? '')) throw new OktaError('E0000021');
  let body: unknown;
  try {
    body = await req.json();
  } catch {
    throw new OktaError('E0000003');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  // Okta names members of the profile without it.
  const fieldOf = (path: PropertyKey[]) => path.filter((name) => name !== 'profile').join('.') || 'body';
  const { issues } = parsed.error;
  const causes = issues.map(({ path, message }) => `${fieldOf(path)}: ${message}`);
  throw invalid(fieldOf(issues[0]?.path ?? []), ...causes);
}
