import type { NewUser } from '@scv/api';
import { checkFields, CreateUserBody } from '@scv/api/schemas';
import { importFields, type ColumnMapping, type ImportField } from './column-mapping.ts';
import type { CsvRow, CsvTable } from './csv-table.ts';

/** A row of the file as a user to be enrolled, or with what keeps it from being one. */
export interface CheckedRow {
  readonly row: CsvRow;
  /** What the file has for each field, trimmed. */
  readonly values: Readonly<Record<ImportField, string>>;
  /** One sentence each, naming the column; empty when the row can be sent. */
  readonly problems: readonly string[];
  /** Of a row without problems. */
  readonly user?: NewUser;
}

/** Roles as people write them; an empty cell is the lesser one. */
const roles = new Map<string, NewUser['role']>([
  ['', 'user'],
  ['user', 'user'],
  ['admin', 'admin'],
  ['administrator', 'admin'],
]);

/** Checks every row by the contract's schema, and that no two of those to be sent have the same email. */
export function checkRows(table: CsvTable, mapping: ColumnMapping): CheckedRow[] {
  const rowOfEmail = new Map<string, number>();
  return table.rows.map((row) => {
    const values = valuesOf(row, mapping);
    const email = values.email.toLowerCase();
    const checked = checkRow(row, values, rowOfEmail.get(email));
    if (checked.user) rowOfEmail.set(email, row.number);
    return checked;
  });
}

function checkRow(row: CsvRow, values: CheckedRow['values'], sameEmailAs: number | undefined): CheckedRow {
  if (row.problem !== undefined) return { row, values, problems: [row.problem] };
  const role = roles.get(values.role.toLowerCase()) ?? values.role;
  const { data: user, errors = [] } = checkFields(CreateUserBody, { ...values, role });
  const problems = errors.map(({ message }) => message);
  if (sameEmailAs !== undefined) problems.push(`Email is the same as in row ${sameEmailAs}.`);
  return { row, values, problems, ...(user && problems.length === 0 && { user }) };
}

function valuesOf({ cells }: CsvRow, mapping: ColumnMapping): CheckedRow['values'] {
  const value = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
  const entries = importFields.map(({ field }) => [field, value(mapping[field])]);
  return Object.fromEntries(entries) as Record<ImportField, string>;
}
