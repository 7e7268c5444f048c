import { emailKey } from '@scv/api/email-key';
import type { User } from '@scv/api';
import type { CheckedRow } from './check-rows.ts';
import type { OnExisting } from './existing-choice.tsx';
import { changedFields, changesOf } from './send-row.ts';

/**
 * Adds the users who exist already to their rows. Rows with problems come first, then those that update a user, because
 * people should look at them.
 * @param found by `emailKey`; undefined until they have been looked up
 */
export function withExisting(
  rows: readonly CheckedRow[],
  found: ReadonlyMap<string, User> | undefined,
  onExisting: OnExisting,
): CheckedRow[] {
  const rank = ({ user, existing, skipped }: CheckedRow) => (!user ? 0 : existing && !skipped ? 1 : 2);
  return rows
    .map((row) => {
      const existing = row.user && found?.get(emailKey(row.user.email));
      return existing ? existingRow(row, existing, onExisting) : row;
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

function existingRow(row: CheckedRow, existing: User, onExisting: OnExisting): CheckedRow {
  if (onExisting === 'skip') return { ...row, existing, skipped: 'chosen' };
  if (changedFields(row, existing).length === 0) return { ...row, existing, skipped: 'unchanged' };
  return { ...row, existing };
}

/** True if the import makes the row's user an admin who is none yet. */
export const makesAdmin = (row: CheckedRow) => changesOf(row).role === 'admin' && row.existing?.role !== 'admin';
