import {
  type ApiError,
  type EditUserHeaders,
  lookupUsers,
  useCreateUser,
  useEditUser,
  type User,
  type UserUpdate,
} from '@scv/api';
import { cleanEmail } from '@scv/api/email';
import { emailKey } from '@scv/api/email-key';
import { retryBusy } from '@scv/api/retry-busy';
import { EditUserBody } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { useQuery } from '@tanstack/react-query';
import { type UserFieldKey, userFieldKeys } from '../user-fields.tsx';
import { bulkMutation, editOf } from '../user-action.tsx';
import { checkAccount, checkUser, mapFields, type UserValues, valuesOf } from '../user-values.ts';
import { type ColumnMapping, valueFrom } from './columns.tsx';
import { spareEmail } from './headers.ts';
import type { CsvRow, CsvTable } from './csv-table.ts';

/** A row of the file, with the user to enroll or the problems that prevent it. */
export interface CheckedRow {
  readonly row: CsvRow;
  /** The text in the file for each field, trimmed. */
  readonly texts: UserValues;
  /** One sentence each; empty when the row can be sent. */
  readonly problems: readonly string[];
  /** Present when there are no problems. */
  readonly user?: UserUpdate;
  /** The user with this email who exists already, if that was looked up. */
  readonly existing?: User;
  /** A new user who gets no account, and so no mail: the administrator chose so. */
  readonly withoutAccount?: true;
  /** An existing user for whom nothing is sent: the administrator chose so, or the file has no change. */
  readonly skipped?: 'skipped' | 'unchanged';
}

/** Checks every row by the contract's schema, and that no two rows to be sent have the same email. */
export function checkRows(table: CsvTable, mapping: ColumnMapping): CheckedRow[] {
  const rowOfEmail = new Map<string, number>();
  const spare = spareEmail(table.headers, mapping);
  const statusHeader = mapping.status === undefined ? undefined : table.headers[mapping.status];
  return table.rows.map((row) => {
    const texts = textsOf(row, mapping, spare);
    const email = emailKey(cleanEmail(texts.email));
    const checked = checkRow(row, texts, statusHeader, rowOfEmail.get(email));
    if (checked.user) rowOfEmail.set(email, row.number);
    return checked;
  });
}

function checkRow(
  row: CsvRow,
  texts: UserValues,
  statusHeader: string | undefined,
  sameEmailAs: number | undefined,
): CheckedRow {
  if (row.problem !== undefined) return { row, texts, problems: [row.problem] };
  const { body: user, errors } = checkUser<UserUpdate>(
    EditUserBody,
    mapFields((key) => valueFrom(key, texts[key], statusHeader)),
  );
  const problems = Object.values(errors);
  if (sameEmailAs !== undefined) problems.push(`Email is the same as in row ${sameEmailAs}.`);
  return { row, texts, problems, ...(user && problems.length === 0 && { user }) };
}

/** @param spare the column that has the emails of rows without one */
function textsOf({ cells }: CsvRow, mapping: ColumnMapping, spare: number | undefined): UserValues {
  const textIn = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
  return mapFields((key) => textIn(mapping[key]) || (key === 'email' ? textIn(spare) : ''));
}

/** What the import does with rows whose users exist already. */
export type OnExisting = 'skip' | 'update';

/**
 * Adds the users who exist, `found` by `emailKey`, to their rows. Rows with problems come first, then those that update
 * somebody: people should look at them.
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
      return withinLimits(existing ? existingRow({ ...row, existing }, onExisting) : row);
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

function existingRow(row: CheckedRow, onExisting: OnExisting): CheckedRow {
  if (onExisting === 'skip') return { ...row, skipped: 'skipped' };
  return changedFields(row).length === 0 ? { ...row, skipped: 'unchanged' } : row;
}

/** Adds what is too long for an account. What an existing user has already may stay, as their email does. */
function withinLimits({ user, ...row }: CheckedRow): CheckedRow {
  if (!user || row.skipped) return { ...row, ...(user && { user }) };
  const stored = row.existing && { ...valuesOf(row.existing), email: user.email };
  const problems = Object.values(checkAccount(valuesOf(user), stored));
  return { ...row, problems, ...(problems.length === 0 && { user }) };
}

/** The largest number of emails in one call of the contract. */
const batch = 1000;

/** Finds the users who exist already, by the `emailKey` of their email. Needs the feature `extended`. */
export function useExistingUsers(rows: readonly CheckedRow[]) {
  const emails = rows.flatMap(({ user }) => user?.email ?? []);
  return useQuery<ReadonlyMap<string, User>, ApiError>({
    queryKey: ['users of an import', emails],
    queryFn: ({ signal }) => findUsers(emails, signal),
    enabled: hasFeature('extended') && emails.length > 0,
    gcTime: 0,
  });
}

async function findUsers(emails: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, User>> {
  const found = new Map<string, User>();
  for (let start = 0; start < emails.length; start += batch) {
    const some = emails.slice(start, start + batch);
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    const { data } = await retryBusy(() => lookupUsers({ emails: some }, {}, signal), signal);
    for (const user of data.users) found.set(emailKey(user.email), user);
  }
  return found;
}

/** The rows that are sent: without those that have problems, or whose users are skipped. */
export const rowsToSend = (rows: readonly CheckedRow[]) => rows.filter(({ user, skipped }) => user && !skipped);

/** The users who become an admin. */
export const newAdmins = (rows: readonly CheckedRow[]) =>
  rowsToSend(rows).flatMap((row) =>
    row.user && changesOf(row).role === 'admin' && row.existing?.role !== 'admin' ? [row.user] : [],
  );

/** Numbers of rows by what the import will do with them, and of those whose users exist already. */
export function countRows(rows: readonly CheckedRow[]) {
  const sent = rowsToSend(rows);
  const updated = sent.filter((row) => row.existing).length;
  return {
    /** Rows with problems. */
    invalid: rows.filter(({ user }) => !user).length,
    added: sent.length - updated,
    updated,
    /** Added and updated users who become an admin. */
    admins: newAdmins(rows).length,
    existing: rows.filter(({ existing }) => existing).length,
    /** Existing users who differ from the file. */
    changed: rows.filter((row) => changedFields(row).length > 0).length,
  };
}

export type RowCounts = ReturnType<typeof countRows>;

/** Fields without a column or text stay as they are, and so does the email, by which the user was found. */
function changesOf({ user, texts }: CheckedRow): Partial<UserUpdate> {
  return Object.fromEntries(
    userFieldKeys.flatMap((key) => (key === 'email' || texts[key] === '' ? [] : [[key, user?.[key]]])),
  );
}

/** The fields of an existing user that differ from the file. */
export function changedFields(row: CheckedRow): UserFieldKey[] {
  const changes = changesOf(row);
  return userFieldKeys.filter((key) => row.existing && key in changes && changes[key] !== row.existing[key]);
}

/** True if the import makes an account for the row's user, who gets an activation mail. */
export const getsMail = ({ user, existing, skipped }: CheckedRow) =>
  user?.status === 'Active' && !existing && !skipped && hasFeature('accounts');

/** Sends a row. A new user is Active: Inactive takes a second call, and they get no account. */
export function useSendRow() {
  const mutation = bulkMutation('Import');
  const { mutateAsync: createUser } = useCreateUser({ mutation });
  const { mutateAsync: editUser } = useEditUser({ mutation });
  return async (row: CheckedRow, headers: EditUserHeaders): Promise<void> => {
    if (!row.user) return;
    if (row.existing) return void (await editUser(editOf(row.existing, changesOf(row), headers)));
    const { status, ...user } = row.user;
    const isWithout = hasFeature('accounts') && (row.withoutAccount || !getsMail(row));
    const created = await createUser({ data: user, params: isWithout ? { account: 'none' } : {}, headers });
    if (status !== 'Active') await editUser(editOf(created.data, { status }, headers));
  };
}
