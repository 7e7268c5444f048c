import { cleanEmail } from '@scv/api/email';
import { looksLikeEmail } from '@scv/api/email-key';
import { Alert, Meta, SelectField } from '@scv/ui';
import { csvFile, csvLines } from '@scv/ui/csv-text';
import { textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import type { CsvRow, CsvTable } from './csv-table.ts';
import {
  columnOf,
  isLogin,
  isSecondStatus,
  isStatusWord,
  looksLikeStatus,
  plainHeader,
  spareEmail,
  statusOf,
} from './headers.ts';

interface ColumnSelectsProps {
  table: CsvTable;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}

/** Chooses the column of the file for each field, with an example from the file under it. */
export function ColumnSelects({ table, mapping, onChange }: ColumnSelectsProps) {
  const columns = table.headers.map((header, column) => ({
    value: String(column),
    label: header.slice(0, maxShown) || columnLabel(table, column),
  }));
  const spare = spareEmail(table.headers, mapping);
  const unused = columns.filter(({ value }) => ![...Object.values(mapping), spare].includes(Number(value)));
  const missing = missingFields(mapping).map((key) => userFields[key].label);
  return (
    <>
      <div className="import-columns">
        {userFieldKeys.map((key) => {
          const { label, required } = userFields[key];
          const column = mapping[key];
          const isMissing = isUndecided(mapping, key);
          return (
            <SelectField
              key={key}
              label={label}
              value={column ?? (isMissing ? '' : none)}
              options={[
                ...(required || isMissing ? [{ value: '', label: 'Choose a column' }] : []),
                ...(required ? [] : [{ value: none, label: 'None' }]),
                ...columns,
              ]}
              error={isMissing ? `Which column has the ${label}?` : undefined}
              help={
                column === undefined ? (
                  withoutColumn(key)
                ) : (
                  <>
                    <Example table={table} column={column} />
                    {key === 'email' && spare !== undefined && (
                      <span>{` Rows without one use ${table.headers[spare]}.`}</span>
                    )}
                  </>
                )
              }
              onChange={({ target }) =>
                onChange(withColumn(mapping, key, /\d/.test(target.value) ? Number(target.value) : undefined))
              }
            />
          );
        })}
      </div>
      {unused.length > 0 && (
        <Meta>
          Not used: <bdi>{unused.map(({ label }) => label).join(', ')}</bdi>
        </Meta>
      )}
      {missing.length > 0 && (
        <Alert
          tone="info"
          headline={table.headers.some(Boolean) ? 'Some columns are not chosen yet.' : 'This file has no column names.'}
          detail={`Choose the columns for ${allOf.format(missing)}. Then the rows are checked.`}
        />
      )}
    </>
  );
}

/** The value of the option that a field has no column. */
const none = 'none';

const allOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the value of new users in a field without a column. Existing users keep theirs. */
function withoutColumn(key: UserFieldKey): string | undefined {
  const { required, initial } = userFields[key];
  return required || !initial ? undefined : `New users get ${textOf(key, initial)}.`;
}

/** Characters shown of a header or an example. */
const maxShown = 60;

/** 'Column 2 (Lovelace)' */
function columnLabel(table: CsvTable, column: number): string {
  const example = exampleOf(table, column)?.slice(0, 30);
  return example ? `Column ${column + 1} (${example})` : `Column ${column + 1}`;
}

function Example({ table, column }: { table: CsvTable; column: number }) {
  const example = exampleOf(table, column)?.slice(0, maxShown);
  if (!example) return 'This column is empty.';
  return (
    <>
      Example: <bdi>{example}</bdi>
    </>
  );
}

/** The column of the file, counted from 0, for each field that has one. Undefined: none; missing: nobody has decided. */
export type ColumnMapping = Readonly<Partial<Record<UserFieldKey, number | undefined>>>;

/**
 * Finds the columns by their headers; in a file without headers only the email, by its @. Whether somebody may sign in
 * is never guessed: if a column seems to say it in other words, the status is left to the person.
 */
export function guessColumns(table: CsvTable): ColumnMapping {
  if (!table.headers.some(Boolean)) return guessByContent(table);
  const { status, ...mapping } = guessMapping(table.headers);
  const isEmail = (column: number) =>
    !isLogin(table.headers[column]) || looksLikeEmail(cleanEmail(exampleOf(table, column) ?? ''));
  const email = mapping.email !== undefined && isEmail(mapping.email) ? mapping.email : undefined;
  if (status === undefined ? hasOtherStatus(table) : !isSure(table, status)) return { ...mapping, email };
  return { ...mapping, email, status };
}

/** Whether a column seems to say who can sign in, by its header or by all its texts. */
const hasOtherStatus = ({ headers, rows }: CsvTable): boolean =>
  headers.some((header, column) => {
    const texts = rows.map(({ cells }) => cells[column]?.trim()).filter(Boolean) as string[];
    return looksLikeStatus(header) || (texts.length > 0 && texts.every(isStatusWord));
  });

/** Whether all texts of the column of the status are understood, and no other column contradicts one. */
function isSure({ headers, rows }: CsvTable, status: number): boolean {
  const statusIn = ({ cells }: CsvRow, column: number) => statusOf(cells[column] ?? '', headers[column]);
  const others = headers.flatMap((header, column) => (column !== status && isSecondStatus(header) ? column : []));
  const isContradicted = (row: CsvRow) =>
    others.some((column) => {
      const other = row.cells[column]?.trim() ? statusIn(row, column) : undefined;
      return other !== undefined && other !== statusIn(row, status);
    });
  const isPlain = plainHeader(headers[status] ?? '') === 'status';
  return rows.every((row) => (isPlain || statusIn(row, status) !== undefined) && !isContradicted(row));
}

/** Finds the columns by their headers. When several fit, the first one counts. */
export function guessMapping(headers: readonly string[]): ColumnMapping {
  return Object.fromEntries(userFieldKeys.map((key) => [key, columnOf(key, headers)]));
}

/** Finds the email by the first text in each column. Other guesses could mix up the names, or make someone an admin. */
function guessByContent(table: CsvTable): ColumnMapping {
  const email = table.headers.findIndex((_, column) => looksLikeEmail(exampleOf(table, column) ?? ''));
  return { status: undefined, ...(email !== -1 && { email }) };
}

const exampleOf = ({ rows }: CsvTable, column: number): string | undefined =>
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

export function missingFields(mapping: ColumnMapping): UserFieldKey[] {
  return userFieldKeys.filter((key) => isUndecided(mapping, key));
}

const isUndecided = (mapping: ColumnMapping, key: UserFieldKey) =>
  mapping[key] === undefined && (userFields[key].required === true || (key === 'status' && !(key in mapping)));

/**
 * The value that a text in a file stands for: `admin` for 'Administrator', the initial value for an empty text.
 * @param header of its column: 'true' under Suspended is Inactive
 */
export function valueFrom(key: UserFieldKey, text: string, header?: string): string {
  const { options = [], initial = '' } = userFields[key];
  if (key === 'status') return statusOf(text, header) ?? text;
  const word = text.toLowerCase();
  const option = options.find(
    ({ value, label, synonyms = [] }) =>
      [value, label].some((name) => name.toLowerCase() === word) || synonyms.includes(word),
  );
  return option?.value ?? (text || initial);
}

const examples: Readonly<Partial<Record<UserFieldKey, string>>> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada.lovelace@example.com',
  role: 'User',
  status: 'Active',
};

export function templateFile(): Blob {
  const headers = userFieldKeys.map((key) => userFields[key].label);
  const example = userFieldKeys.map((key) => examples[key] ?? '');
  return csvFile([csvLines([headers, example])]);
}
