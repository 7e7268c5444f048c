import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../button/button.tsx';
import { Select } from '../field/select.tsx';
import { formatNumber } from '../text/format.tsx';
import './table.css';

export interface PagerProps {
  /** The current page, from 1. */
  page: number;
  /** Rows per page. */
  size: number;
  /** The page sizes to choose from. */
  sizes: readonly number[];
  /** The number of rows in all pages; with `capped` there are at least so many. */
  total: number;
  capped?: boolean;
  hasNext: boolean;
  /** What the rows are, such as 'users'. */
  unit: string;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Shows which rows are on screen, and goes to the previous or next page. */
export function Pager({ page, size, sizes, total, capped = false, hasNext, unit, onPage, onSize }: PagerProps) {
  // With a capped total there may be rows beyond it.
  const end = capped ? Infinity : total;
  const first = Math.min((page - 1) * size + 1, end);
  const last = Math.min(page * size, end);
  const plus = capped ? '+' : '';
  const pages = Math.max(1, Math.ceil(total / size));

  return (
    <nav className="ui-pager" aria-label="Pagination">
      <p className="ui-pager-range">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
        {plus} {unit}
      </p>
      <PageSize size={size} sizes={sizes} onSize={onSize} />
      <p className="ui-pager-position" aria-live="polite">
        Page {formatNumber(page)} of {formatNumber(pages)}
        {plus}
      </p>
      <div>
        <Step label="Previous page" target={page > 1 ? page - 1 : undefined} onPage={onPage} />
        <Step label="Next page" target={hasNext ? page + 1 : undefined} onPage={onPage} />
      </div>
    </nav>
  );
}

/** The place of the pager while the first page loads. */
export const PagerSkeleton = () => <div className="ui-pager" />;

/** On the first and last page the button stays focusable, so that keyboard users keep their place. */
function Step({
  label,
  target,
  onPage,
}: {
  label: string;
  target: number | undefined;
  onPage: (page: number) => void;
}) {
  return (
    <IconButton label={label} unavailable={target === undefined} onClick={() => target !== undefined && onPage(target)}>
      {label === 'Previous page' ? <ChevronLeft size={20} /> : <ChevronRight size={20} />}
    </IconButton>
  );
}

function PageSize({ size, sizes, onSize }: Pick<PagerProps, 'size' | 'sizes' | 'onSize'>) {
  const id = useId();

  return (
    <div className="ui-pager-size">
      <label htmlFor={id}>Rows per page</label>
      <Select
        id={id}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
        options={sizes.map((option) => ({ value: String(option), label: String(option) }))}
      />
    </div>
  );
}
