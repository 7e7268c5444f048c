import { emailKey } from '@scv/api/email-key';
import { loginMismatch, notAuthorized, ProblemError } from '@scv/api/schemas';
import { createMiddleware } from 'hono/factory';
import type { refusedAccess } from '../activity/record-refusals.ts';
import type { AccessToken, ApiEnv, Caller } from '../api-env.ts';
import type { Database } from '../database/database.ts';
import type { ReadToken } from './access-token.ts';
import type { knownDevices } from './known-devices.ts';
import { type KnownSession, sessionEnded, type Sessions } from './sessions.ts';

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
    const person = caller ?? { email: token.login };
    context.set('subject', person.email);
    if (caller?.isAdmin && caller.isSessionTooOld) throw sessionEnded();
    // Before a session begins. The portal itself may have noticed, and then only signs out.
    const loggedIn = caller?.session ? undefined : await devices.findOther(context, person);
    if (loggedIn || !caller?.isAdmin) await recordRefusedAccess(context, person, loggedIn);
    if (!caller?.isAdmin) throw new ProblemError(403, notAuthorized);
    if (loggedIn && use === 'use') throw new ProblemError(403, loginMismatch);
    const { id, email, name } = caller;
    const isSignIn = await sessions[use](token, caller.session, { ...context.var, caller: { id, email, name } });
    if (isSignIn) context.set('hasSignedIn', true);
    context.set('token', token);
    context.set('caller', { id, email, name });
    await next();
  });
}

interface FoundCaller extends Caller {
  isAdmin: boolean;
  /** The session began before the user was enrolled, reactivated or given this email. */
  isSessionTooOld: boolean;
  session: KnownSession | null;
}

/** Finds the user that a token's person is bound to. At the first sign-in an administrator is bound by the login. */
async function findCaller(database: Database, token: AccessToken): Promise<FoundCaller | undefined> {
  const bound = await findBound(database, token);
  if (bound) return bound;
  await bind(database, token);
  return findBound(database, token); // a simultaneous call may have bound the same person
}

async function findBound(database: Database, { issuer, uid, session, signedInAt }: AccessToken) {
  const [row] = await database.query<Omit<FoundCaller, 'session'> & (KnownSession | Record<keyof KnownSession, null>)>(
    `SELECT users.id, email, first_name || ' ' || last_name AS name,
       role = 'admin' AND status = 'Active' AS "isAdmin", sessions_since > $4 AS "isSessionTooOld",
       user_id AS "userId", last_used_at AS "lastUsedAt", signed_out AS "isSignedOut"
     FROM users LEFT JOIN sessions ON issuer = $1 AND uid = $2 AND session = $3
     WHERE identity_issuer = $1 AND identity_uid = $2`,
    [issuer, uid, session, new Date(signedInAt).toISOString()],
  );
  if (!row) return undefined;
  return { ...row, session: row.userId === null ? null : row };
}

/**
 * Binds a token's person to the active administrator whose email is the login. Once a user is bound, the login no
 * longer counts. A session from before the enrollment, or an earlier session of another user, may belong to an
 * earlier holder of the email. While a change of the account of this user or login is queued (accounts/), nobody is
 * bound, because the earlier holder may still be able to sign in.
 */
async function bind(database: Database, { issuer, uid, login, session, signedInAt }: AccessToken) {
  await database.query(
    `UPDATE users SET identity_issuer = $1, identity_uid = $2, account_origin = 'adopted'
     WHERE email_key = $5 AND role = 'admin' AND status = 'Active' AND identity_uid IS NULL AND sessions_since <= $4
       AND NOT EXISTS (SELECT 1 FROM sessions WHERE issuer = $1 AND uid = $2 AND session = $3)
       AND NOT EXISTS (SELECT 1 FROM account_changes WHERE account_changes.login = $5 OR user_id = users.id)`,
    [issuer, uid, session, new Date(signedInAt).toISOString(), emailKey(login)],
  );
}
