import { Card, type Column, formatNumber, Pager, Table } from '@scv/ui';
import { useState, type ReactNode } from 'react';
import { userFieldKeys, userFields, type UserFieldKey } from '../../user-fields.tsx';
import type { CheckedRow } from './check-rows.ts';
import { FieldCell } from './field-cell.tsx';

interface RowsCardProps<Row> {
  /** The table's accessible name. */
  label: string;
  /** In the order in which they are shown. */
  rows: readonly Row[];
  /** The last column. */
  outcome: { header: string; cell: (row: Row) => ReactNode };
}

const sizes = [25, 50, 100];

/** Emails are longer than names. The column is as narrow as the others where rows are about to become cards. */
const widths: Partial<Record<UserFieldKey, string>> = { email: 'min(25cqi, 45cqi - 14.5rem)' };

const columns: readonly Column<CheckedRow>[] = [
  { header: 'Row', width: '4.5rem', cell: ({ row }) => formatNumber(row.number) },
  ...userFieldKeys.map(fieldColumn),
];

function fieldColumn(key: UserFieldKey): Column<CheckedRow> {
  const { label, column } = userFields[key];
  const width = column?.width ?? widths[key];
  return { header: label, ...(width && { width }), cell: (row) => <FieldCell row={row} field={key} /> };
}

/** Rows of the file, a page at a time, with the check or the result in the last column. */
export function RowsCard<Row extends CheckedRow>({ label, rows, outcome }: RowsCardProps<Row>) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  // There may be fewer rows than before.
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / size)));
  return (
    <Card padded={false}>
      <Table
        label={label}
        columns={[...columns, { header: outcome.header, width: '25%', cell: outcome.cell }]}
        rows={rows.slice((shown - 1) * size, shown * size)}
        rowKey={({ row }) => String(row.number)}
      />
      <Pager
        page={shown}
        size={size}
        sizes={sizes}
        total={rows.length}
        hasNext={shown * size < rows.length}
        unit={rows.length === 1 ? 'row' : 'rows'}
        onPage={setPage}
        onSize={(next) => {
          setSize(next);
          setPage(Math.floor(((shown - 1) * size) / next) + 1);
        }}
      />
    </Card>
  );
}
