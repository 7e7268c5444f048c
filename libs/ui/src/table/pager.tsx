import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../button/button.tsx';
import { Select } from '../field/select.tsx';
import { formatNumber } from '../text/format.ts';
import './table.css';

export interface PagerProps {
  page: number;
  size: number;
  sizes: readonly number[];
  /** The number of rows in all pages; with `capped` there are at least so many. */
  total: number;
  capped?: boolean;
  /** The total isn't known yet. */
  searching?: boolean;
  hasNext: boolean;
  unit: string;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Shows which rows are on screen, and goes to the previous or next page. */
export function Pager(props: PagerProps) {
  const { page, size, sizes, total, capped = false, searching = false, hasNext, unit, onPage, onSize } = props;
  const sizeId = useId();
  // With a capped total there may be rows beyond it.
  const end = capped ? Infinity : total;
  const first = Math.min((page - 1) * size + 1, end);
  const last = Math.min(page * size, end);
  const plus = capped ? '+' : '';
  const pages = Math.max(1, Math.ceil(total / size));

  return (
    <nav className="ui-pager" aria-label="Pagination">
      <p className="ui-pager-range">
        {searching ? (
          <span>Searching…</span>
        ) : (
          `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}${plus} ${unit}`
        )}
      </p>
      <div className="ui-pager-size">
        <label htmlFor={sizeId}>Rows per page</label>
        <Select
          id={sizeId}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
          options={sizes.map((option) => ({ value: String(option), label: String(option) }))}
        />
      </div>
      <p className="ui-pager-position" aria-live="polite">
        {`Page ${formatNumber(page)}${!searching ? ` of ${formatNumber(pages)}${plus}` : ''}`}
      </p>
      {/* On the first and last page the button stays focusable, so that keyboard users keep their place. */}
      <div>
        <IconButton label="Previous page" unavailable={page === 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={20} />
        </IconButton>
        <IconButton label="Next page" unavailable={!hasNext} onClick={() => onPage(page + 1)}>
          <ChevronRight size={20} />
        </IconButton>
      </div>
    </nav>
  );
}

/** The place of the pager while the first page loads. */
export const PagerSkeleton = () => <div className="ui-pager" />;
