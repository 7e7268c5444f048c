import { emailKey } from '@scv/api/email-key';
import type { User, UserUpdate } from '@scv/api';
import { EditUserBody } from '@scv/api/schemas';
import { checkUser, mapFields, type UserValues } from '../../user-values.ts';
import type { ColumnMapping } from '../columns/column-mapping.ts';
import type { CsvRow, CsvTable } from '../file/csv-table.ts';
import { valueFrom } from '../columns/import-columns.ts';

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
  readonly skipped?: 'chosen' | 'unchanged';
}

/** Checks every row by the contract's schema, and that no two rows to be sent have the same email. */
export function checkRows(table: CsvTable, mapping: ColumnMapping): CheckedRow[] {
  const rowOfEmail = new Map<string, number>();
  return table.rows.map((row) => {
    const texts = textsOf(row, mapping);
    const email = emailKey(texts.email);
    const checked = checkRow(row, texts, rowOfEmail.get(email));
    if (checked.user) rowOfEmail.set(email, row.number);
    return checked;
  });
}

function checkRow(row: CsvRow, texts: UserValues, sameEmailAs: number | undefined): CheckedRow {
  if (row.problem !== undefined) return { row, texts, problems: [row.problem] };
  const { body: user, errors } = checkUser<UserUpdate>(
    EditUserBody,
    mapFields((key) => valueFrom(key, texts[key])),
  );
  const problems = Object.values(errors);
  if (sameEmailAs !== undefined) problems.push(`Email is the same as in row ${sameEmailAs}.`);
  return { row, texts, problems, ...(user && problems.length === 0 && { user }) };
}

function textsOf({ cells }: CsvRow, mapping: ColumnMapping): UserValues {
  return mapFields((key) => {
    const column = mapping[key];
    return column === undefined ? '' : (cells[column] ?? '').trim();
  });
}
