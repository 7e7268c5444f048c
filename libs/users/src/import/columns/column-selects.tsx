import { Alert, Meta, SelectField } from '@scv/ui';
import { textOf, userFieldKeys, userFields, type UserFieldKey } from '../../user-fields.tsx';
import './column-selects.css';
import { exampleOf, missingFields, withColumn, type ColumnMapping } from './column-mapping.ts';
import type { CsvTable } from '../file/csv-table.ts';

interface ColumnSelectsProps {
  table: CsvTable;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}

/** Chooses the column of the file for each field, with an example from the file under it. */
export function ColumnSelects({ table, mapping, onChange }: ColumnSelectsProps) {
  const columns = table.headers.map((header, column) => ({
    value: String(column),
    label: header || columnLabel(table, column),
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

/** 'First Name and Last Name' */
const allOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the value of new users in a field without a column. Existing users keep theirs. */
function withoutColumn(key: UserFieldKey): string | undefined {
  const { required, initial } = userFields[key];
  return required || !initial ? undefined : `New users get ${textOf(key, initial)}.`;
}

/** 'Column 2 (Lovelace)' */
function columnLabel(table: CsvTable, column: number): string {
  const example = exampleOf(table, column)?.slice(0, 30);
  return example ? `Column ${column + 1} (${example})` : `Column ${column + 1}`;
}

/** The first cell of the column with a text. */
function Example({ table, column }: { table: CsvTable; column: number }) {
  const example = exampleOf(table, column);
  if (!example) return <>This column is empty.</>;
  const text = example.slice(0, 60);
  return (
    <>
      Example: <bdi>{text}</bdi>
    </>
  );
}
