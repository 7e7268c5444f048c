import { looksLikeEmail } from '@scv/api/email-key';
import { Alert, Meta, SelectField } from '@scv/ui';
import { csvFile, csvLines } from '@scv/ui/csv-text';
import { textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import type { CsvTable } from './csv-table.ts';

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
  const unused = columns.filter(({ value }) => !Object.values(mapping).includes(Number(value)));
  const missing = missingFields(mapping).map((key) => userFields[key].label);
  return (
    <>
      <div className="import-columns">
        {userFieldKeys.map((key) => {
          const { label, required } = userFields[key];
          const column = mapping[key];
          const isMissing = required && column === undefined;
          return (
            <SelectField
              key={key}
              label={label}
              value={column ?? ''}
              options={[{ value: '', label: required ? 'Choose a column' : 'None' }, ...columns]}
              error={isMissing ? `Which column has the ${label}?` : undefined}
              help={column === undefined ? withoutColumn(key) : <Example table={table} column={column} />}
              onChange={({ target }) =>
                onChange(withColumn(mapping, key, target.value === '' ? undefined : Number(target.value)))
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
  const email = table.headers.findIndex((_, column) => looksLikeEmail(exampleOf(table, column) ?? ''));
  return email === -1 ? {} : { email };
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
  return userFieldKeys.filter((key) => userFields[key].required && mapping[key] === undefined);
}

/** Compares headers by letters and digits only: 'E-mail', 'e_mail' and ' EMAIL ' become 'email', 'Prénom' 'prenom'. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

interface ImportColumn {
  /** Headers that other systems use beside the field's label; see `plainHeader` for how they are compared. */
  headers: readonly string[];
  example: string;
}

/** Headers and examples of the fields. A file can have other fields too, under their label. */
const importColumns: Readonly<Partial<Record<UserFieldKey, ImportColumn>>> = {
  firstName: {
    headers: ['first', 'givenname', 'given', 'forename', 'vorname', 'prenom', 'nombre'],
    example: 'Ada',
  },
  lastName: {
    headers: ['last', 'surname', 'familyname', 'family', 'sn', 'nachname', 'familienname', 'nom', 'apellido'],
    example: 'Lovelace',
  },
  email: {
    headers: ['emailaddress', 'mail', 'mailaddress', 'emailadresse', 'primaryemail', 'workemail', 'useremail'],
    example: 'ada.lovelace@example.com',
  },
  role: { headers: ['userrole', 'rolle'], example: 'User' },
  status: { headers: ['state', 'active'], example: 'Active' },
};

/** The value that a text in a file stands for: `admin` for 'Administrator', the initial value for an empty text. */
export function valueFrom(key: UserFieldKey, text: string): string {
  const { options = [], initial = '' } = userFields[key];
  const word = text.toLowerCase();
  const option = options.find(
    ({ value, label, synonyms = [] }) =>
      [value, label].some((name) => name.toLowerCase() === word) || synonyms.includes(word),
  );
  return option?.value ?? (text || initial);
}

export function templateFile(): Blob {
  const headers = userFieldKeys.map((key) => userFields[key].label);
  const example = userFieldKeys.map((key) => importColumns[key]?.example ?? '');
  return csvFile([csvLines([headers, example])]);
}
