import { userFieldKeys, userFields, type UserFieldKey } from '../../user-fields.tsx';
import { isEmail, type CsvTable } from '../file/csv-table.ts';
import { importColumns } from './import-columns.ts';

/** The column of the file, counted from 0, for each field that has one. */
export type ColumnMapping = Readonly<Partial<Record<UserFieldKey, number | undefined>>>;

/** Finds the columns by their headers; in a file without headers only the email, by its @. */
export const guessColumns = (table: CsvTable): ColumnMapping =>
  table.headers.some(Boolean) ? guessMapping(table.headers) : guessByContent(table);

/** Finds the columns by their headers. When several fit, the first one counts. */
export function guessMapping(headers: readonly string[]): ColumnMapping {
  const plain = headers.map(plainHeader);
  const columnOf = (key: UserFieldKey) => {
    const known = new Set([plainHeader(userFields[key].label), ...(importColumns[key]?.headers ?? [])]);
    const column = plain.findIndex((header) => known.has(header));
    return column === -1 ? undefined : column;
  };
  return Object.fromEntries(userFieldKeys.map((key) => [key, columnOf(key)]));
}

/** Finds the email by the first text in each column. Other guesses could mix up the names, or make someone an admin. */
function guessByContent(table: CsvTable): ColumnMapping {
  const email = table.headers.findIndex((_, column) => isEmail(exampleOf(table, column) ?? ''));
  return email === -1 ? {} : { email };
}

/** The first text of the column. */
export const exampleOf = ({ rows }: CsvTable, column: number): string | undefined =>
  rows.find(({ cells }) => cells[column]?.trim())?.cells[column]?.trim();

/** The headers, where a column without a name has that of its field. */
export function withFieldNames(headers: readonly string[], mapping: ColumnMapping): string[] {
  return headers.map((header, column) => {
    const key = userFieldKeys.find((field) => mapping[field] === column);
    return header || (key ? userFields[key].label : '');
  });
}

/** Gives a field another column, or none. A column fills one field only: another field that had it loses it. */
export function withColumn(mapping: ColumnMapping, key: UserFieldKey, column: number | undefined): ColumnMapping {
  const others = Object.entries(mapping).map(([other, taken]) => [other, taken === column ? undefined : taken]);
  return { ...Object.fromEntries(others), [key]: column };
}

/** The required fields that have no column yet. */
export function missingFields(mapping: ColumnMapping): UserFieldKey[] {
  return userFieldKeys.filter((key) => userFields[key].required && mapping[key] === undefined);
}

/** Compares headers by letters and digits only: 'E-mail', 'e_mail' and ' EMAIL ' become 'email', 'Prénom' 'prenom'. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
