import { createMiddleware } from 'hono/factory';
import type { ApiEnv, Caller } from '../api-env.ts';
import { batched } from '../database/batched.ts';
import type { Database, Queryable } from '../database/database.ts';
import { ProblemError } from '../problem.ts';
import type { VerifyAccessToken } from './access-token.ts';

/** Specification, section 8. */
export const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';

/**
 * Lets a request pass if its bearer token is valid and its subject is the email of an active administrator right
 * now; sets `c.var.caller`. Else 401, or 403 with the specification's sentence.
 */
export function requireAdmin(verify: VerifyAccessToken, database: Database) {
  const findActiveAdmin = activeAdminsOf(database);
  return createMiddleware<ApiEnv>(async (context, next) => {
    const login = await verify(bearerToken(context.req.header('Authorization')));
    const caller = await findActiveAdmin(login.toLowerCase());
    if (!caller) throw new ProblemError(403, notAuthorized);
    context.set('caller', caller);
    await next();
  });
}

/** Looks callers up by their emails' keys, as they are now. */
const activeAdminsOf = (db: Queryable) =>
  batched(async (emailKeys: readonly string[]) => {
    const found = await db.prepared<Caller & { emailKey: string }>(
      `SELECT id, email, email_key AS "emailKey" FROM users
     WHERE email_key = ANY($1) AND role = 'admin' AND status = 'Active'`,
      [[...new Set(emailKeys)]],
    );
    const callers = new Map(found.map(({ emailKey, ...caller }) => [emailKey, caller]));
    return emailKeys.map((emailKey): Caller | undefined => callers.get(emailKey));
  });

/** @throws ProblemError 401 as RFC 6750, section 3 has it: without an error code when nothing was sent */
function bearerToken(header: string | undefined): string {
  const token = /^Bearer +([\w\-.~+/]+=*)$/i.exec(header ?? '')?.[1];
  if (token) return token;
  throw new ProblemError(401, 'The access token is missing.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}
