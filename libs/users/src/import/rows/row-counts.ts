import type { CheckedRow } from './check-rows.ts';
import { makesAdmin } from './existing-rows.ts';
import { changedFields } from './send-row.ts';

/** Numbers of rows by what the import will do with them. */
export interface RowCounts {
  /** Rows with problems. */
  readonly invalid: number;
  /** Users who will be enrolled. */
  readonly added: number;
  /** Users who will be updated. */
  readonly updated: number;
  /** Added and updated users who become an admin. */
  readonly admins: number;
  /** Rows whose users exist, and those among them that differ from the file. */
  readonly existing: number;
  readonly changed: number;
}

/** The rows that are sent: without those that have problems, or whose users are skipped. */
export const rowsToSend = (rows: readonly CheckedRow[]) => rows.filter(({ user, skipped }) => user && !skipped);

/** The users who become an admin. */
export const newAdmins = (rows: readonly CheckedRow[]) =>
  rowsToSend(rows).flatMap((row) => (row.user && makesAdmin(row) ? [row.user] : []));

export function countRows(rows: readonly CheckedRow[]): RowCounts {
  const sent = rowsToSend(rows);
  const existing = rows.flatMap((row) => (row.existing ? [{ row, user: row.existing }] : []));
  const updated = sent.filter((row) => row.existing).length;
  return {
    invalid: rows.filter(({ user }) => !user).length,
    added: sent.length - updated,
    updated,
    admins: newAdmins(rows).length,
    existing: existing.length,
    changed: existing.filter(({ row, user }) => changedFields(row, user).length > 0).length,
  };
}
