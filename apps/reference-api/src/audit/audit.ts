import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';

export interface AuditEntry {
  /** Email of the administrator, or of the account that someone tried to sign in to. */
  actor: string;
  action: 'sign-in' | 'create user' | 'edit user' | 'delete user' | 'upload CDD file';
  /** Id of the user or the file, if there is one. */
  target?: string;
  /** `done`, or `refused: …` with the reason. */
  outcome: string;
  requestId: string;
}

const maxTextLength = 254;

/** Why a sign-in was refused. These rows need no account, so old ones are deleted. */
export const unknownUsername = 'unknown username';

/** Limits for sign-ins with unknown usernames; all other entries are kept. */
const maxUnknownDays = 30;
const maxUnknownRows = 100_000;

/**
 * Writes one row of the audit trail. Within a transaction, the row commits or rolls back with the change. Never put a
 * password or a token into an entry.
 */
export async function recordAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  const { actor, action, target = '', outcome, requestId } = entry;
  await db.query('INSERT INTO audit (id, actor, action, target, outcome, request_id) VALUES ($1, $2, $3, $4, $5, $6)', [
    randomUUID(),
    ...[actor, action, target, outcome, requestId].map((text) => text.slice(0, maxTextLength)),
  ]);
}

/**
 * Deletes old sign-ins with unknown usernames, the only entries that strangers can add.
 * @param now the current time in milliseconds
 */
export async function deleteUnknownUsernames(db: Queryable, now: number): Promise<void> {
  const outcome = `refused: ${unknownUsername}`;
  const oldest = new Date(now - maxUnknownDays * 24 * 60 * 60 * 1000).toISOString();
  await db.query('DELETE FROM audit WHERE outcome = $1 AND at < $2', [outcome, oldest]);
  await db.query('DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE outcome = $1 ORDER BY at DESC OFFSET $2)', [
    outcome,
    maxUnknownRows,
  ]);
}
