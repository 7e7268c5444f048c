import { type ReactNode, useState } from 'react';
import { OnDemand } from '../feedback/on-demand.tsx';
import { classNames, Truncated, VisuallyHidden } from '../text/text.tsx';

interface ColumnOrder {
  /** In the menu of a column that has several. */
  label?: string;
  /** Undefined unless the rows are in this order. */
  direction: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

export interface ColumnBase {
  header: string;
  /** Names the column to `onOpen`. */
  id?: string;
  /** Shown in place of the header, such as a checkbox for all rows; `header` still names the column. */
  head?: ReactNode;
  /** Makes the header a button that sorts; with several orders it opens their menu. */
  sort?: readonly ColumnOrder[];
  /** The card on a phone begins with it, without its header. */
  title?: boolean;
  /** A CSS width such as '20%' or '96px'; columns without one share the rest. */
  width?: string;
  /** A checkbox of the row, in the corner of the card on a phone. */
  select?: boolean;
  /** Shown only if it was chosen in the list's menu, where there is room. */
  optional?: boolean;
  /** The row's buttons: right-aligned at the end of the row, header for screen readers only. */
  actions?: boolean;
}

/** The header row; the skeleton has the same one, so that nothing moves when the rows arrive. */
export function TableHead({ columns }: { columns: readonly ColumnBase[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ header, head, width, actions, select, sort, optional }) => (
          <th
            key={header}
            role="columnheader"
            scope="col"
            style={{ width }}
            className={classNames(select && 'is-select', actions && 'is-actions', optional && 'is-optional')}
            aria-sort={sort && (sort.find(({ direction }) => direction)?.direction ?? 'none')}
          >
            {head}
            {actions || select ? (
              <VisuallyHidden>{header}</VisuallyHidden>
            ) : (
              !head && (sort ? <SortButton header={header} orders={sort} /> : <span>{header}</span>)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Sorts by the column, or opens the menu of its orders. */
function SortButton({ header, orders }: { header: string; orders: readonly ColumnOrder[] }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const hasMenu = orders.length > 1;
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="ui-sort"
        title={orders.find(({ direction }) => direction)?.label}
        aria-haspopup={hasMenu ? 'menu' : undefined}
        aria-expanded={hasMenu ? open : undefined}
        onClick={hasMenu ? () => setOpen(!open) : orders[0]?.onSort}
      >
        <Truncated text={header} />
      </button>
      {/* In place of the button while the rows are cards (table-cards.css). */}
      <span hidden>{header}</span>
      {hasMenu && (
        <OnDemand load={() => import('../dialog/menu.tsx')} open={open} onFail={close}>
          {({ Menu }) => (
            <Menu
              label={`Sort by ${header}`}
              groups={[
                {
                  commands: orders.map(({ label = header, direction, onSort }) => ({
                    label,
                    checked: direction !== undefined,
                    run: onSort,
                  })),
                },
              ]}
              opener={button}
              onClose={close}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
