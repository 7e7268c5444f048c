import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { cellClass, TableHead, type Column } from './table.tsx';

export interface TableSkeletonProps<Row> {
  /** For screen readers, such as 'Loading users'. */
  label: string;
  columns: readonly Column<Row>[];
  /** How many rows are expected: the page size. */
  rows: number;
}

/** Shown in place of a table while its first rows load; the bars appear after 150 ms. */
export function TableSkeleton<Row>({ label, columns, rows }: TableSkeletonProps<Row>) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <table className="ui-table is-skeleton" aria-hidden>
        <TableHead columns={columns} />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column.header} className={cellClass(column)} data-label={column.header}>
                  <div className="ui-skeleton" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
