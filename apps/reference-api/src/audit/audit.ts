import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';

export interface AuditEntry {
  /** Email of the administrator, or of the account somebody tried to sign in to. */
  actor: string;
  action: 'sign-in' | 'create user' | 'edit user' | 'delete user' | 'upload CDD file';
  /** Id of the user or the file, where there is one. */
  target?: string;
  /** `done`, or `refused: …` with the reason. */
  outcome: string;
  requestId: string;
}

const longest = 254;

/** The outcome of a sign-in that anybody can cause as often as they like. */
export const unknownUsername = 'unknown username';

/** Bounds of such rows; all others are kept for good. */
const keptDays = 30;
const mostUnknown = 100_000;

/**
 * Writes one row of the audit trail. Given a transaction, the row stands or falls with the change it tells of.
 * Never put a password or a token into an entry.
 */
export async function recordAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  const { actor, action, target = '', outcome, requestId } = entry;
  await db.query('INSERT INTO audit (id, actor, action, target, outcome, request_id) VALUES ($1, $2, $3, $4, $5, $6)', [
    randomUUID(),
    ...[actor, action, target, outcome, requestId].map((text) => text.slice(0, longest)),
  ]);
}

/**
 * Removes what anybody can make the audit trail grow with: old sign-ins refused for an unknown username.
 * @param now the time in milliseconds
 */
export async function forgetUnknownUsernames(db: Queryable, now: number): Promise<void> {
  const outcome = `refused: ${unknownUsername}`;
  const old = new Date(now - keptDays * 24 * 60 * 60 * 1000).toISOString();
  await db.query('DELETE FROM audit WHERE outcome = $1 AND at < $2', [outcome, old]);
  await db.query('DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE outcome = $1 ORDER BY at DESC OFFSET $2)', [
    outcome,
    mostUnknown,
  ]);
}
