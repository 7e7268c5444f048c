import { recordActivity, type Source } from '../activity/record-activity.ts';
import { userTarget } from '../activity/user-target.ts';
import type { AccessToken, Caller } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';

/** Who makes a call, and in which request. */
export type SessionSource = Source & { caller: Caller };

/**
 * Begins a session at its first call, and records the sign-in. The login call is only the first step of a sign-in: the
 * person may fail at the provider after it, or never make it. Of simultaneous first calls only one records.
 * @param idleSince a person without a call since this time counts as signed out
 * @returns whether it recorded the sign-in
 */
export async function beginSession(
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
export async function isRenewal(
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
