import { breakable, Card, type Column, formatNumber, Meta, Pager, PartBoundary, Table, Truncated } from '@scv/ui';
import { ChangedValue } from '@scv/ui/changed-value';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { showValue, textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import { valuesOf } from '../user-values.ts';
import { changedFields, type CheckedRow } from './rows.ts';

interface RowsCardProps<Row> {
  label: string;
  rows: readonly Row[];
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
      <PartBoundary>
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
      </PartBoundary>
    </Card>
  );
}

/** Longer texts are cut: after a missing quotation mark one cell may hold the rest of the file. */
const maxTextLength = 300;

/** The value to be sent, else the text in the file. For an existing user: the change, or the present value. */
function FieldCell({ row, field }: { row: CheckedRow; field: UserFieldKey }) {
  const { user, existing, skipped, texts } = row;
  const text = texts[field].slice(0, maxTextLength);
  if (user && existing && texts[field] === '') return <Meta inline>{textOf(field, valuesOf(existing)[field])}</Meta>;
  if (user && existing && !skipped && changedFields(row).includes(field)) {
    const [before, after] = [existing, user].map((each) => textOf(field, valuesOf(each)[field]));
    return <ChangedValue before={before} after={after} />;
  }
  if (user && userFields[field].show) return <span>{showValue(field, valuesOf(user)[field])}</span>;
  return <Truncated text={text}>{breakable(text)}</Truncated>;
}

/** The reasons why a row cannot be imported, or was not: one sentence each. */
export function ProblemList({ problems }: { problems: readonly string[] }) {
  return (
    <ul className="import-problems">
      {problems.map((problem) => (
        <li key={problem}>
          <CircleAlert size={16} />
          <span>{problem}</span>
        </li>
      ))}
    </ul>
  );
}
