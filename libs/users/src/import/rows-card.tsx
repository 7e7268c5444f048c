import { Card, type Column, formatNumber, Pager, Table, Truncated } from '@scv/ui';
import { useState, type ReactNode } from 'react';
import { Role } from '../role.tsx';
import type { CheckedRow } from './check-rows.ts';
import type { ImportField } from './column-mapping.ts';

interface RowsCardProps<Row> {
  /** Names the table. */
  label: string;
  /** In the order in which they are shown. */
  rows: readonly Row[];
  /** The header of the last column, and what stands in it. */
  outcome: { header: string; cell: (row: Row) => ReactNode };
}

const sizes = [25, 50, 100];

/** The longest text that is put into a cell: a row with a lost quotation mark may hold the whole file. */
const longest = 300;

const text =
  (field: ImportField) =>
  ({ values }: CheckedRow) =>
    values[field].slice(0, longest);

const columns: readonly Column<CheckedRow>[] = [
  { header: 'Row', width: '72px', cell: ({ row }) => formatNumber(row.number) },
  { header: 'First Name', text: text('firstName') },
  { header: 'Last Name', text: text('lastName') },
  { header: 'Email', width: '25%', text: text('email') },
  { header: 'Role', width: '88px', cell: (row) => <RoleCell row={row} /> },
];

/** Rows of the file, a page at a time, and what became of each. */
export function RowsCard<Row extends CheckedRow>({ label, rows, outcome }: RowsCardProps<Row>) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  // Fewer rows may be left than there were.
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / size)));
  return (
    <Card padded={false}>
      <Table
        label={label}
        columns={[...columns, { header: outcome.header, width: '30%', cell: outcome.cell }]}
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

/** What the user will be, or else what stands in the file. */
function RoleCell({ row: { user, values } }: { row: CheckedRow }) {
  if (!user) return <Truncated text={values.role.slice(0, longest)} />;
  return <Role role={user.role} />;
}
