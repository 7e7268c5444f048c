import { createMiddleware } from 'hono/factory';
import { loginMismatch, notAuthorized, ProblemError } from '@scv/api/schemas';
import type { AccessToken, ApiEnv } from '../api-env.ts';
import type { refusedAccess } from '../activity/refused-access.ts';
import type { Database } from '../database/database.ts';
import { findCaller } from './find-caller.ts';
import type { knownDevices } from './known-devices.ts';
import type { ReadToken } from './read-token.ts';
import { sessionEnded, type Sessions } from './sessions.ts';

interface Guards {
  readToken: ReadToken;
  sessions: Sessions;
  devices: ReturnType<typeof knownDevices>;
  database: Database;
  recordRefusedAccess: ReturnType<typeof refusedAccess>;
}

/**
 * Lets a request pass when its token is valid, its person is an active administrator at this moment, and its
 * session passes the check; sets `c.var.caller` and `c.var.token`. Otherwise 401, or 403 with the specification's
 * message. A session doesn't begin in a browser in which somebody else was the last to log in.
 * @param use `check` for a call that doesn't begin a session
 */
export function requireAdmin(
  { readToken, sessions, devices, database, recordRefusedAccess }: Guards,
  use: 'use' | 'check',
) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    // An upload runs this again at its end; by then the token may have expired, but not the session.
    const known = context.var.token as AccessToken | undefined;
    const token = known ?? (await readToken(context));
    const caller = await findCaller(database, token);
    context.set('subject', caller?.email ?? token.login);
    if (!caller?.isAdmin) {
      await recordRefusedAccess(context, caller ?? { email: token.login });
      throw new ProblemError(403, notAuthorized);
    }
    if (caller.isSessionTooOld) throw sessionEnded();
    if (use === 'use' && !caller.session && (await devices.isOthers(context, caller.id))) {
      await recordRefusedAccess(context, caller);
      throw new ProblemError(403, loginMismatch);
    }
    const { client, requestId } = context.var;
    const { id, email, name } = caller;
    const isSignIn = await sessions[use](token, caller.session, { caller: { id, email, name }, client, requestId });
    if (isSignIn) context.set('hasSignedIn', true);
    context.set('token', token);
    context.set('caller', { id, email, name });
    await next();
  });
}
