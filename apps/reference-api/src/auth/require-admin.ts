import { createMiddleware } from 'hono/factory';
import type { AccessToken, ApiEnv } from '../api-env.ts';
import type { Database } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import type { VerifyAccessToken } from './access-token.ts';
import { findCaller } from './find-caller.ts';
import { sessionEnded, type Sessions } from './sessions.ts';

/** Specification, section 8. */
export const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';

/**
 * Lets a request pass when its bearer token is valid, its person is an active administrator at this moment, and its
 * session has not ended; sets `c.var.caller` and `c.var.token`. Otherwise 401, or 403 with the specification's message.
 */
export function requireAdmin(verify: VerifyAccessToken, sessions: Sessions, database: Database) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    // An upload runs this again at its end; by then the token may have expired, but not the session.
    const known = context.var.token as AccessToken | undefined;
    const token = known ?? (await verify(bearerToken(context.req.header('Authorization'))));
    const caller = await findCaller(database, token);
    if (!caller?.isAdmin) throw new ProblemError(403, notAuthorized);
    if (caller.isSessionTooOld) throw sessionEnded();
    await sessions.use(token, caller.session, caller.id);
    context.set('token', token);
    context.set('caller', { id: caller.id, email: caller.email });
    await next();
  });
}

/** @throws ProblemError 401 without an error code when no token was sent (RFC 6750, section 3) */
function bearerToken(header: string | undefined): string {
  const token = /^Bearer +([\w\-.~+/]+=*)$/i.exec(header ?? '')?.[1];
  if (token) return token;
  throw new ProblemError(401, 'The access token is missing.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}
