import { useEffect, useId, useRef } from 'react';
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

/** Shows which rows are on screen, and goes to another page. */
export function Pager(props: PagerProps) {
  const { page, size, sizes, total, capped = false, searching = false, hasNext, unit, onPage, onSize } = props;
  const sizeId = useId();
  // With a capped total there may be rows beyond it.
  const end = capped ? Infinity : total;
  const first = Math.min((page - 1) * size + 1, end);
  const last = Math.min(page * size, end);
  const plus = capped ? '+' : '';
  const pages = Math.max(1, Math.ceil(total / size));
  const hasField = pages >= minPagesForField && !searching;

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
      {hasField && <PageField page={page} pages={pages} capped={capped} onPage={onPage} />}
      <p className={hasField ? 'ui-hidden' : 'ui-pager-position'} aria-live="polite">
        {`Page ${formatNumber(page)}${!searching ? ` of ${formatNumber(pages)}${plus}` : ''}`}
      </p>
      {/* On the first and last page the buttons stay focusable, so that keyboard users keep their place. */}
      <div>
        <IconButton icon="chevrons-left" large label="First page" unavailable={page === 1} onClick={() => onPage(1)} />
        <IconButton
          icon="chevron-left"
          large
          label="Previous page"
          unavailable={page === 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon="chevron-right"
          large
          label="Next page"
          unavailable={!hasNext}
          onClick={() => onPage(page + 1)}
        />
        <IconButton
          icon="chevrons-right"
          large
          label="Last page"
          unavailable={!hasNext || capped}
          onClick={() => onPage(pages)}
        />
      </div>
    </nav>
  );
}

/** Lists with at least this many pages have a field for the page's number. */
const minPagesForField = 10;

/**
 * The number of the page, to type another one. Enter goes there; a number too high, to the last page. Leaving the field
 * or Escape takes the typed number back: the rows must not change under a pointer that presses one.
 */
function PageField({
  page,
  pages,
  capped,
  onPage,
}: { page: number; pages: number } & Pick<PagerProps, 'capped' | 'onPage'>) {
  const input = useRef<HTMLInputElement>(null);
  function showPage() {
    if (input.current) input.current.value = String(page);
  }
  useEffect(showPage, [page]);

  function go() {
    const wanted = Number(input.current?.value.replaceAll(/\D/g, ''));
    const next = capped ? wanted : Math.min(wanted, pages);
    showPage();
    if (next >= 1 && next !== page) onPage(next);
  }

  return (
    <form
      className="ui-pager-position"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label>
        Page{' '}
        <input
          ref={input}
          className="ui-input"
          inputMode="numeric"
          defaultValue={page}
          onBlur={showPage}
          onKeyDown={({ key }) => key === 'Escape' && showPage()}
        />
      </label>{' '}
      <span aria-hidden>{`of ${formatNumber(pages)}${capped ? '+' : ''}`}</span>
    </form>
  );
}

/** The place of the pager while the first page loads. */
export const PagerSkeleton = () => <div className="ui-pager" />;
