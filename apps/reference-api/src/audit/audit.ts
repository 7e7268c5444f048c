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

/**
 * Writes one row of the audit trail. Given a transaction, the row stands or falls with the change it tells of.
 * Never put a password or a token into an entry.
 */
export async function recordAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  const { actor, action, target = '', outcome, requestId } = entry;
  await db.query(
    'INSERT INTO audit (id, actor, action, target, outcome, request_id) VALUES ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), ...[actor, action, target, outcome, requestId].map((text) => text.slice(0, longest))],
  );
}
