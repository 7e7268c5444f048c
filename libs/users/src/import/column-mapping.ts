import { userFieldKeys, userFields, type UserFieldKey } from '../user-fields.tsx';

/** The fields that a file can have. */
export const importKeys = userFieldKeys.filter((key) => userFields[key].import);

/** The column of the file, counted from 0, for each field that has one. */
export type ColumnMapping = Readonly<Partial<Record<UserFieldKey, number | undefined>>>;

/** Finds the columns by their headers. When several fit, the first one counts. */
export function guessMapping(headers: readonly string[]): ColumnMapping {
  const plain = headers.map(plainHeader);
  const columnOf = (key: UserFieldKey) => {
    const known = new Set([plainHeader(userFields[key].label), ...(userFields[key].import?.headers ?? [])]);
    const column = plain.findIndex((header) => known.has(header));
    return column === -1 ? undefined : column;
  };
  return Object.fromEntries(importKeys.map((key) => [key, columnOf(key)]));
}

/** Gives a field another column, or none. A column fills one field only: another field that had it loses it. */
export function withColumn(mapping: ColumnMapping, key: UserFieldKey, column: number | undefined): ColumnMapping {
  const others = Object.entries(mapping).map(([other, taken]) => [other, taken === column ? undefined : taken]);
  return { ...Object.fromEntries(others), [key]: column };
}

/** The required fields that have no column yet. */
export function missingFields(mapping: ColumnMapping): UserFieldKey[] {
  return importKeys.filter((key) => userFields[key].required && mapping[key] === undefined);
}

/** Compares headers by letters and digits only: 'E-mail', 'e_mail' and ' EMAIL ' become 'email', 'Prénom' 'prenom'. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
