import type { Queryable } from '../database/database.ts';
import type { User } from '../user-row/user.ts';
import type { AccountOrigin } from './account-changes.ts';

/** How many accounts are not in sync with their users yet, and how many of these the provider refuses to change. */
export async function countWaitingAccounts({
  query,
}: Pick<Queryable, 'query'>): Promise<{ waiting: number; refused: number }> {
  const sql = 'SELECT count(*) AS waiting, count(*) FILTER (WHERE refused) AS refused FROM account_changes';
  const [counts] = await query<{ waiting: number; refused: number }>(sql);
  return counts ?? { waiting: 0, refused: 0 };
}

/** Shown to administrators. */
const heldReason = 'Another user’s account with this email has to change first.';

interface StateRow {
  isLinked: boolean;
  origin: AccountOrigin | null;
  since: Date | null;
  error: string | null;
  refused: boolean | null;
  /** Another account with the same login has to change first. */
  isBehind: boolean;
}

/** The state of a user's account, as the contract shows it. */
export async function accountOf(db: Queryable, userId: string): Promise<Required<User>['account']> {
  const [row] = await db.query<StateRow>(
    `SELECT identity_uid IS NOT NULL AS "isLinked", account_origin AS origin, waiting_since AS since, error, refused, EXISTS (
       SELECT FROM account_changes AS earlier
       WHERE earlier.login = due.login AND earlier.position < due.position
         OR earlier.login = email_key AND earlier.user_id <> due.user_id) AS "isBehind"
     FROM users LEFT JOIN account_changes AS due ON user_id = id WHERE id = $1`,
    [userId],
  );
  const origin = row?.isLinked && row.origin ? { origin: row.origin } : {};
  if (!row?.since) return { status: row?.isLinked ? 'linked' : 'none', ...origin };
  const since = row.since.toISOString();
  if (row.refused) {
    return { status: 'refused', since, detail: `The sign-in provider refuses it: ${row.error ?? ''}`, ...origin };
  }
  const detail = row.isBehind ? heldReason : row.error === null ? undefined : `${row.error} This is tried again.`;
  return { status: 'waiting', since, ...(detail !== undefined && { detail }), ...origin };
}
