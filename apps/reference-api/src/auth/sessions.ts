import { recordActivity, type Source } from '../activity/record-activity.ts';
import { userTarget } from '../activity/user-target.ts';
import type { AccessToken, Caller } from '../api-env.ts';
import { type Database, type Queryable, timestamp } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { invalidToken } from './access-token.ts';

/** How often the last use of a session is written. */
const writeIntervalMs = 60_000;
/** The portal tells us of activity without calls within a minute (libs/auth), and that may be written a minute late. */
const toleranceMs = 120_000;
/**
 * Rows are kept this long after the idle limit: a signed-out session needs its row until it would be refused as idle.
 */
const keptAfterLimitMs = 3_600_000;

/** The known facts of a token's session; null when it has no row. */
export interface KnownSession {
  userId: string;
  lastUsedAt: Date;
  isSignedOut: boolean;
}

/**
 * @returns whether this call is a sign-in
 * @throws ProblemError 401 when the session was signed out, idle or too long, or belongs to another user
 */
type CheckSession = (token: AccessToken, known: KnownSession | null, source: SessionSource) => Promise<boolean>;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Ends the sessions of access tokens before these expire: at sign-out, after the idle limit, and at the latest some
 * hours after the sign-in.
 * @param now the current time in milliseconds
 */
export function createSessions(
  database: Database,
  { SESSION_IDLE_MINUTES, SESSION_MAX_HOURS }: Pick<Settings, 'SESSION_IDLE_MINUTES' | 'SESSION_MAX_HOURS'>,
  now: () => number,
) {
  const limitMs = SESSION_IDLE_MINUTES * 60_000;
  const maxMs = SESSION_MAX_HOURS * 3_600_000;
  const idleSince = (time: number) => timestamp(time - limitMs - toleranceMs);
  /** Doesn't count the call as activity: a session that only signs out never begins. */
  const check: CheckSession = async (token, known, { caller }) => {
    const time = now();
    if (known && (known.isSignedOut || known.userId !== caller.id)) throw sessionEnded();
    if (time - token.signedInAt > maxMs) throw sessionEnded();
    // A session without a row may be an old one whose row was deleted.
    const lastUsedAt = known?.lastUsedAt.getTime() ?? token.signedInAt;
    if (time - lastUsedAt > limitMs + toleranceMs) throw sessionEnded();
    return false;
  };
  /** Checks the session and counts the call as activity. The first call of a session records the sign-in. */
  const use: CheckSession = async (token, known, source) => {
    await check(token, known, source);
    const time = now();
    if (known) {
      if (time - known.lastUsedAt.getTime() >= writeIntervalMs) await recordUse(database, token, time);
      return false;
    }
    const times = { at: timestamp(time), idleSince: idleSince(time) };
    const isSignIn = await database.transaction((db) => beginSession(db, token, source, times));
    await deleteOld(database, time - limitMs - keptAfterLimitMs);
    return isSignIn;
  };
  return {
    check,
    use,
    /**
     * Refuses the tokens of a session from now on.
     * @returns whether the session had begun
     */
    async signOut(db: Queryable, token: AccessToken, userId: string): Promise<boolean> {
      const time = now();
      const row = [token.issuer, token.uid, token.session, timestamp(time)];
      const begun = await db.query(
        `UPDATE sessions SET signed_out = true, last_used_at = $4 WHERE issuer = $1 AND uid = $2 AND session = $3
         RETURNING session`,
        row,
      );
      if (begun.length > 0) return true;
      const isContinued = await isRenewal(db, token, idleSince(time));
      await db.query(
        `INSERT INTO sessions (issuer, uid, session, last_used_at, user_id, signed_out) VALUES ($1, $2, $3, $4, $5, true)
         ON CONFLICT (issuer, uid, session) DO UPDATE SET signed_out = true`,
        [...row, userId],
      );
      return isContinued;
    },
  };
}

/**
 * Ends all sessions of a user that have begun before now, including sessions unknown to the API. Providers round the
 * time of a sign-in down to seconds, so an unknown session that has begun within this second stays valid.
 */
export async function endSessions(db: Queryable, userId: string): Promise<void> {
  await db.query('UPDATE sessions SET signed_out = true WHERE user_id = $1', [userId]);
  await db.query("UPDATE users SET sessions_since = date_trunc('second', clock_timestamp()) WHERE id = $1", [userId]);
}

export const sessionEnded = () => invalidToken('The session has ended. Sign in again.');

/**
 * Records that a session was used. Of simultaneous calls one writes, and the others go on without waiting for its commit,
 * which may wait for a standby server.
 */
async function recordUse(db: Queryable, { issuer, uid, session }: AccessToken, time: number): Promise<void> {
  await db.query(
    `UPDATE sessions SET last_used_at = $4
     WHERE issuer = $1 AND uid = $2 AND session = (
       SELECT session FROM sessions WHERE issuer = $1 AND uid = $2 AND session = $3 AND last_used_at <= $5
       FOR UPDATE SKIP LOCKED
     )`,
    [issuer, uid, session, timestamp(time), timestamp(time - writeIntervalMs)],
  );
}

async function deleteOld(db: Queryable, before: number): Promise<void> {
  await db.query('DELETE FROM sessions WHERE last_used_at < $1', [timestamp(before)]);
}

/** The caller and the request. */
export type SessionSource = Source & { caller: Caller };

/**
 * Begins a session at its first call, and records the sign-in. The login call is only the first step of a sign-in: the
 * person may fail at the provider after it, or never make it. Only one of simultaneous first calls records.
 * @param idleSince a person without a call since this time counts as signed out
 * @returns whether it recorded the sign-in
 */
async function beginSession(
  db: Queryable,
  token: AccessToken,
  source: SessionSource,
  { at, idleSince }: { at: string; idleSince: string },
): Promise<boolean> {
  const { issuer, uid, session, signedInAt } = token;
  const { caller } = source;
  const begun = await db.query(
    `INSERT INTO sessions (issuer, uid, session, user_id, last_used_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING session`,
    [issuer, uid, session, caller.id, at],
  );
  if (begun.length === 0 || (await isRenewal(db, token, idleSince))) return false;
  // The user's version stays, so that nobody's edit conflicts with a sign-in.
  await db.query(
    'UPDATE users SET last_sign_in_at = $2 WHERE id = $1 AND (last_sign_in_at IS NULL OR last_sign_in_at < $2)',
    [caller.id, new Date(signedInAt).toISOString()],
  );
  await recordActivity(db, source, { action: 'sign-in', target: userTarget(caller) });
  return true;
}

/**
 * Whether a token continues an earlier sign-in. Only a token without the time of its sign-in has to be guessed: it does
 * if the person's last other token was used since `idleSince` and not signed out.
 */
async function isRenewal(
  db: Queryable,
  { issuer, uid, session, hasSignInTime }: AccessToken,
  idleSince: string,
): Promise<boolean> {
  if (hasSignInTime) return false;
  const [last] = await db.query<{ isOpen: boolean }>(
    `SELECT NOT signed_out AS "isOpen" FROM sessions
     WHERE issuer = $1 AND uid = $2 AND session <> $3 AND last_used_at >= $4 ORDER BY last_used_at DESC LIMIT 1`,
    [issuer, uid, session, idleSince],
  );
  return last?.isOpen === true;
}
