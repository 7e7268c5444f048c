import { createMiddleware } from 'hono/factory';
import type { ApiEnv, Caller } from '../api-env.ts';
import type { Database } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import { emailKey } from '../users/user-keys.ts';
import type { VerifyAccessToken } from './access-token.ts';

/** Specification, section 8. */
export const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';

/**
 * Lets a request pass when its bearer token is valid and the token's subject is the email of an active administrator at
 * this moment; sets `c.var.caller`. Otherwise 401, or 403 with the specification's message.
 */
export function requireAdmin(verify: VerifyAccessToken, database: Database) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    const login = await verify(bearerToken(context.req.header('Authorization')));
    const [caller] = await database.query<Caller>(
      "SELECT id, email FROM users WHERE email_key = $1 AND role = 'admin' AND status = 'Active'",
      [emailKey(login)],
    );
    if (!caller) throw new ProblemError(403, notAuthorized);
    context.set('caller', caller);
    await next();
  });
}

/** @throws ProblemError 401 without an error code when no token was sent (RFC 6750, section 3) */
function bearerToken(header: string | undefined): string {
  const token = /^Bearer +([\w\-.~+/]+=*)$/i.exec(header ?? '')?.[1];
  if (token) return token;
  throw new ProblemError(401, 'The access token is missing.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}
