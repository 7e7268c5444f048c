import { Meta, SelectField, Truncated } from '@scv/ui';
import { importFields, withColumn, type ColumnMapping } from './column-mapping.ts';
import type { CsvTable } from './csv-table.ts';

interface ColumnSelectsProps {
  table: CsvTable;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}

/** Which column of the file fills which field, with a sample from the file under each. */
export function ColumnSelects({ table, mapping, onChange }: ColumnSelectsProps) {
  const columns = table.headers.map((header, column) => ({
    value: String(column),
    label: header || `Column ${column + 1}`,
  }));
  const unused = columns.filter(({ value }) => !Object.values(mapping).includes(Number(value)));
  return (
    <>
      <div className="import-columns">
        {importFields.map(({ field, label }) => {
          const column = mapping[field];
          const none = field === 'role' ? 'None: everybody becomes a user' : 'Choose a column';
          return (
            <SelectField
              key={field}
              label={label}
              value={column ?? ''}
              options={[{ value: '', label: none }, ...columns]}
              error={column === undefined && field !== 'role' ? `Which column has the ${label}?` : undefined}
              help={column === undefined ? undefined : <Sample table={table} column={column} />}
              onChange={({ target }) =>
                onChange(withColumn(mapping, field, target.value === '' ? undefined : Number(target.value)))
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
    </>
  );
}

/** The first cell of the column that has anything in it. */
function Sample({ table, column }: { table: CsvTable; column: number }) {
  const sample = table.rows.map(({ cells }) => cells[column]?.trim()).find(Boolean);
  const text = sample?.slice(0, 60) ?? 'nothing, this column is empty';
  return (
    <Truncated text={text}>
      Such as: <bdi>{text}</bdi>
    </Truncated>
  );
}
