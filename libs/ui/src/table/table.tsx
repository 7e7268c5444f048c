import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames, Truncated, VisuallyHidden } from '../text/text.tsx';
import { type ColumnBase, TableHead } from './table-head.tsx';
import { type RowHandlers, useTableRows } from './table-rows.ts';
import './table.css';
import './table-cards.css';

/** `text` is truncated, with a tooltip; `show` may decorate it. `cell` is any content. */
export type Column<Row> = ColumnBase &
  ({ text: (row: Row) => string; show?: (text: string) => ReactNode } | { cell: (row: Row) => ReactNode });

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Newer rows are loading: the current ones stay, dimmed. */
  busy?: boolean;
  /** Makes rows clickable, and lets the arrow keys move between them. */
  handlers?: RowHandlers<Row>;
  /** Shown under a row, across all columns; undefined for a row that is not open. */
  detail?: (row: Row) => ReactNode;
}

/**
 * A semantic table with a sticky header. When its page is too narrow for the columns, in relation to the size of the
 * text, each row becomes a card with its labels (CSS only). The roles are explicit because changing `display` removes
 * the implicit ones.
 */
export function Table<Row>({ label, columns, rows, rowKey, busy = false, handlers, detail }: TableProps<Row>) {
  const { body, tabIndexOf } = useTableRows(rows, handlers);
  const bodyElement = useRef<HTMLTableSectionElement>(null);
  const keys = useRowKeys(rows.map(rowKey), bodyElement);
  const belowOf = (row: Row) => {
    const content = detail?.(row);
    return (
      content !== undefined && (
        <tr role="row" className="is-detail">
          <td role="cell" colSpan={columns.length}>
            {content}
          </td>
        </tr>
      )
    );
  };
  const className = classNames('ui-table', busy && 'is-busy', handlers && 'can-open');

  return (
    <table className={className} role="table" aria-label={label} aria-busy={busy}>
      <TableHead columns={columns} />
      <tbody ref={bodyElement} role="rowgroup" {...body}>
        {rows.map((row, index) => (
          <Fragment key={keys[index]}>
            <tr role="row" tabIndex={tabIndexOf(index)} data-row={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.header}
                  role="cell"
                  className={cellClass(column)}
                  data-column={column.id}
                  data-label={column.header}
                >
                  {contentOf(column, row)}
                </td>
              ))}
            </tr>
            {belowOf(row)}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The React keys of the rows. Another page reuses the elements of the page before, which is faster than new ones. While
 * some of the rows that were shown stay, each keeps its element, and the focus in it. Cards have different heights:
 * another page of cards has new elements, because reused ones would shift.
 */
function useRowKeys(ids: readonly string[], body: RefObject<HTMLElement | null>): readonly string[] {
  const [{ page, round, shown }, setPage] = useState({ page: ids, round: 0, shown: ids });
  if (ids.length > 0 && ids.join() !== shown.join()) {
    const isAnother = !ids.some((id) => shown.includes(id));
    setPage({
      page: isAnother ? ids : page,
      round: isAnother && areCards(body.current) ? round + 1 : round,
      shown: ids,
    });
  }
  return ids.map((id) => (page.includes(id) ? `${round}#${page.indexOf(id)}` : id));
}

/** Whether table-cards.css shows the rows as cards, which depends on the width of the page and the size of the text. */
export const areCards = (body: HTMLElement | null) => body !== null && getComputedStyle(body).display === 'block';

function contentOf<Row>(column: Column<Row>, row: Row) {
  if ('cell' in column) return column.cell(row);
  const text = column.text(row);
  return <Truncated text={text}>{column.show?.(text)}</Truncated>;
}

const cellClass = ({ actions, select, title, optional }: ColumnBase) =>
  classNames(actions && 'is-actions', select && 'is-select', title && 'is-title', optional && 'is-optional');

interface TableSkeletonProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
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
