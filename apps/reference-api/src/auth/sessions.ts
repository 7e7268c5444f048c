import type { AccessToken } from '../api-env.ts';
import type { Database, Queryable } from '../database/database.ts';
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

/** What is known of a token's session; null when it has no row. */
export interface KnownSession {
  userId: string;
  lastUsedAt: Date;
  isSignedOut: boolean;
}

export interface Sessions {
  /**
   * Counts a call as activity.
   * @throws ProblemError 401 when the session was signed out, idle or too long, or belongs to another user
   */
  use(token: AccessToken, known: KnownSession | null, userId: string): Promise<void>;
  /** Refuses the tokens of a session in use from now on. */
  signOut(db: Queryable, token: AccessToken): Promise<void>;
}

/**
 * Ends the sessions of access tokens before these expire: at sign-out, after the idle limit, and at the latest some
 * hours after the sign-in.
 * @param now the current time in milliseconds
 */
export function createSessions(
  database: Database,
  { SESSION_IDLE_MINUTES, SESSION_MAX_HOURS }: Pick<Settings, 'SESSION_IDLE_MINUTES' | 'SESSION_MAX_HOURS'>,
  now: () => number,
): Sessions {
  const limitMs = SESSION_IDLE_MINUTES * 60_000;
  const maxMs = SESSION_MAX_HOURS * 3_600_000;
  return {
    async use(token, known, userId) {
      const time = now();
      if (known && (known.isSignedOut || known.userId !== userId)) throw sessionEnded();
      if (time - token.signedInAt > maxMs) throw sessionEnded();
      // A session without a row may be an old one whose row was deleted.
      const lastUsedAt = Math.max(token.signedInAt, known?.lastUsedAt.getTime() ?? 0);
      if (time - lastUsedAt > limitMs + toleranceMs) throw sessionEnded();
      if (known && time - known.lastUsedAt.getTime() < writeIntervalMs) return;
      await recordUse(database, token, userId, time);
      if (known) return;
      await recordSignIn(database, token, userId);
      await deleteOld(database, time - limitMs - keptAfterLimitMs);
    },
    async signOut(db, { issuer, uid, session }) {
      await db.query(
        'UPDATE sessions SET signed_out = true, last_used_at = $4 WHERE issuer = $1 AND uid = $2 AND session = $3',
        [issuer, uid, session, timestamp(now())],
      );
    },
  };
}

/**
 * Ends all sessions of a user that have begun before now, also those that the API hasn't seen yet. Providers round the
 * time of a sign-in down to seconds, so an unseen session that has begun within this second stays valid.
 */
export async function endSessions(db: Queryable, userId: string): Promise<void> {
  await db.query('UPDATE sessions SET signed_out = true WHERE user_id = $1', [userId]);
  await db.query("UPDATE users SET sessions_since = date_trunc('second', clock_timestamp()) WHERE id = $1", [userId]);
}

export const sessionEnded = () => invalidToken('The session has ended. Sign in again.');

/** Of simultaneous calls only the first one writes. */
async function recordUse(db: Queryable, { issuer, uid, session }: AccessToken, userId: string, time: number) {
  await db.query(
    `INSERT INTO sessions AS known (issuer, uid, session, user_id, last_used_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (issuer, uid, session) DO UPDATE SET last_used_at = EXCLUDED.last_used_at
     WHERE known.last_used_at <= $6`,
    [issuer, uid, session, userId, timestamp(time), timestamp(time - writeIntervalMs)],
  );
}

/**
 * Records a sign-in at the first call of its session. The login call is only its first step: the person may fail at the
 * provider after it, or never make it. The row's version stays, so that nobody's edit conflicts with a sign-in.
 */
async function recordSignIn(db: Queryable, { signedInAt }: AccessToken, userId: string): Promise<void> {
  await db.query(
    'UPDATE users SET last_sign_in_at = $2 WHERE id = $1 AND (last_sign_in_at IS NULL OR last_sign_in_at < $2)',
    [userId, timestamp(signedInAt)],
  );
}

async function deleteOld(db: Queryable, before: number): Promise<void> {
  await db.query('DELETE FROM sessions WHERE last_used_at < $1', [timestamp(before)]);
}

const timestamp = (milliseconds: number) => new Date(milliseconds).toISOString();
