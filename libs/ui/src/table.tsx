import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ColumnBase {
  header: string;
  /** A CSS width such as '20%' or '96px'; columns without one share the rest. */
  width?: string;
  /** The row's own buttons: right-aligned at the row's end, header for screen readers only. */
  actions?: boolean;
}

/** `text` is cut when long, with the whole as its tooltip; `cell` is free content. */
export type Column<Row> = ColumnBase & ({ text: (row: Row) => string } | { cell: (row: Row) => ReactNode });

export interface TableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Newer rows are on the way: these stay, dimmed. */
  busy: boolean;
}

/**
 * A semantic table with a sticky header. Below 640 px each row becomes a card with its labels (CSS only);
 * a changed `display` takes the table roles away, so they are written out.
 */
export function Table<Row>({ label, columns, rows, rowKey, busy }: TableProps<Row>) {
  return (
    <table className={classNames('ui-table', busy && 'is-busy')} role="table" aria-label={label} aria-busy={busy}>
      <TableHead columns={columns} />
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The header row; shared with the skeleton so that nothing moves when the rows come. */
export function TableHead({ columns }: { columns: readonly ColumnBase[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ header, width, actions }) => (
          <th key={header} role="columnheader" scope="col" style={{ width }}>
            <span className={classNames(actions && 'ui-hidden')}>{header}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const text = 'text' in column ? column.text(row) : undefined;

  return (
    <td role="cell" className={classNames(column.actions && 'is-actions')} data-label={column.header}>
      {'cell' in column ? column.cell(row) : <span className="ui-cut" title={text} dir="auto">{text}</span>}
    </td>
  );
}
