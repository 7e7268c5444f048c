import { createUser, editUser, type EditUserHeaders, type User, type UserUpdate } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { userFieldKeys, type UserFieldKey } from '../../user-fields.tsx';
import { updateOf } from '../../user-values.ts';
import type { CheckedRow } from './check-rows.ts';

/**
 * The changes of an existing user. Fields without a column or text stay as they are, and so does the email: the user
 * was found by it, whatever its case.
 */
export function changesOf({ user, texts }: CheckedRow): Partial<UserUpdate> {
  return Object.fromEntries(
    userFieldKeys.flatMap((key) => (key === 'email' || texts[key] === '' ? [] : [[key, user?.[key]]])),
  );
}

/** The fields that the import changes. */
export function changedFields(row: CheckedRow, existing: User): UserFieldKey[] {
  const changes = changesOf(row);
  return userFieldKeys.filter((key) => key in changes && changes[key] !== existing[key]);
}

/** True if the import makes an account for the row's user, who gets an activation mail. */
export const getsMail = ({ user, existing, skipped }: CheckedRow) =>
  user?.status === 'Active' && !existing && !skipped && hasFeature('accounts');

/**
 * Enrolls the user of a row, or updates the one who exists. A new user is Active; Inactive takes a second call, and
 * they get no account.
 */
export async function sendRow(row: CheckedRow, headers: EditUserHeaders): Promise<void> {
  if (!row.user) return;
  if (row.existing) {
    await editUser(row.existing.id, updateOf(row.existing, changesOf(row)), headers);
    return;
  }
  const { status, ...user } = row.user;
  const isWithout = hasFeature('accounts') && (row.withoutAccount || !getsMail(row));
  const { data } = await createUser(user, isWithout ? { account: 'none' } : {}, headers);
  if (status !== 'Active') await editUser(data.id, updateOf(data, { status }), headers);
}
