import { searchWords } from '@scv/api/schemas';
import { type Column, counted, formatNumber, Meta, OnDemand, SearchField, Table } from '@scv/ui';
import { visible } from '@scv/ui/visible';
import { compareNumbers, parseWritten } from '@scv/json-check/record-value';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { kinds, type RecordRow, type RecordRows } from '../check/record-rows.ts';
import { JsonText } from './json-text.tsx';
import './record-table.css';

interface RecordTableProps extends RecordRows {
  file: Blob;
  /** Of the file. */
  records: number;
  /** These columns come first, such as those of the schema. */
  first?: readonly string[] | undefined;
}

/** The records as a table that is sorted and searched in place. A row opens its record. */
export function RecordTable({ file, records, first: firstColumns, columns, rows }: RecordTableProps) {
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<Sort>({ by: -1, direction: 'ascending' });
  const [open, setOpen] = useState<RecordRow>();
  const close = () => setOpen(undefined);
  const shown = useMemo(() => shownColumns(columns, rows, firstColumns), [columns, rows, firstColumns]);
  const found = useMemo(() => sorted(matching(rows, filter), sort), [rows, filter, sort]);
  const { area, onScroll, onKeyDownCapture, first, last, rowHeight } = useWindow(found);
  const isSearch = filter.trim() !== '';

  return (
    <>
      <div className="cdd-records-search">
        <SearchField label="Search records" value={filter} onChange={setFilter} />
        <div role="status">
          <Meta inline>
            <span>{countWords(isSearch ? found.length : undefined, rows.length, records)}</span>
          </Meta>
        </div>
      </div>
      <div className="cdd-records" ref={area} onScroll={onScroll} onKeyDownCapture={onKeyDownCapture}>
        <div
          className="cdd-records-page"
          style={{
            minWidth: `calc(${shown.map(({ width }) => width).join(' + ')} + 5rem)`,
            paddingTop: first * rowHeight,
            paddingBottom: (found.length - last) * rowHeight,
          }}
        >
          <Table
            label="Records"
            columns={tableColumns(shown, sort, setSort)}
            rows={found.slice(first, last)}
            rowKey={({ record }) => String(record)}
            handlers={{ onOpen: setOpen }}
          />
        </div>
      </div>
      <OnDemand load={() => import('@scv/ui/dialog')} open={open !== undefined} onFail={close}>
        {({ Dialog }) =>
          open && (
            <Dialog title={`Record ${formatNumber(open.record)}`} wide onClose={close}>
              <RecordText key={open.record} record={file.slice(open.from, open.to)} />
            </Dialog>
          )
        }
      </OnDemand>
    </>
  );
}

/** '120 records', '3 of 120 records', 'The first 10,000 records of 12,000' */
function countWords(found: number | undefined, rows: number, records: number): string {
  const start = found === undefined ? (rows < records ? 'The first ' : '') : `${formatNumber(found)} of `;
  return `${start}${counted(rows, 'record')}${rows < records ? ` of ${formatNumber(records)}` : ''}`;
}

/** A record, formatted, with each number as it is written. */
function RecordText({ record }: { record: Blob }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    record.text().then(
      (written) => setText(JSON.stringify(parseWritten(written), null, 2)),
      () => setText('The file can no longer be read.'),
    );
  }, [record]);
  return text !== undefined && <JsonText label="Record" text={text} />;
}

interface ShownColumn {
  name: string;
  /** In the rows' cells. */
  index: number;
  width: string;
}

/** Widths in characters, and the rows that they are measured by. */
const [minWidth, maxWidth, measured] = [6, 40, 200];

function shownColumns(
  columns: readonly string[],
  rows: readonly RecordRow[],
  first: readonly string[] = [],
): readonly ShownColumn[] {
  const names = columns.length > 0 ? columns : ['Value'];
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return names
    .map((name, index) => {
      const longest = Math.max(...rows.slice(0, measured).map(({ cells }) => cells[index]?.length ?? 0), 0);
      // The header has room for the arrow of the sort.
      const characters = Math.min(maxWidth, Math.max(minWidth, name.length + 3, longest));
      return { name, index, width: `calc(${characters}ch + var(--space-6))` };
    })
    .toSorted((one, other) => rank(one.name) - rank(other.name));
}

/** `by`: the index of a cell; -1 for the order of the file. */
interface Sort {
  by: number;
  direction: 'ascending' | 'descending';
}

/** Numbers before texts before the rest; rows without a value last. Equal ones stay in the order of the file. */
function sorted(rows: readonly RecordRow[], { by, direction }: Sort): readonly RecordRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  if (by < 0) return sign > 0 ? rows : rows.toReversed();
  const kindOf = ({ kinds: all }: RecordRow) => all[by] ?? kinds.missing;
  return rows.toSorted((one, other) => {
    const [kind, otherKind] = [kindOf(one), kindOf(other)];
    if (kind === kinds.missing || kind !== otherKind) return Number(kind) - Number(otherKind);
    const compare = kind === kinds.number ? compareNumbers : compareTexts;
    return sign * compare(one.cells[by] ?? '', other.cells[by] ?? '');
  });
}

const collator = new Intl.Collator('en', { numeric: true });

const compareTexts = (one: string, other: string) =>
  collator.compare(one, other) || Number(one > other) - Number(one < other);

/** Every word has to be in the record, in any of its values. */
function matching(rows: readonly RecordRow[], filter: string): readonly RecordRow[] {
  const words = searchWords(filter);
  return words.length === 0 ? rows : rows.filter(({ searched }) => words.every((word) => searched.includes(word)));
}

function tableColumns(shown: readonly ShownColumn[], sort: Sort, onSort: (sort: Sort) => void): Column<RecordRow>[] {
  const sortBy = (by: number) => {
    const direction = sort.by === by ? sort.direction : undefined;
    return [
      { direction, onSort: () => onSort({ by, direction: direction === 'ascending' ? 'descending' : 'ascending' }) },
    ];
  };
  const headers = ['#'];
  /** Headers differ, also those of members that look alike. */
  const headerOf = (name: string): string => {
    const header = headers.includes(name) ? `${name} (${headers.length})` : name;
    headers.push(header);
    return header;
  };
  return [
    { header: '#', width: '5rem', text: ({ record }) => formatNumber(record), sort: sortBy(-1) },
    ...shown.map(({ name, index, width }) => ({
      header: headerOf(visible(name) || '""'),
      width,
      text: ({ cells }: RecordRow) => visible(cells[index] ?? ''),
      sort: sortBy(index),
    })),
  ];
}

/** Enough for the height of the table (record-table.css) and, above and below it, for the arrow keys. */
const rowsRendered = 36;
const rowsAbove = 10;

/** Renders only the rows in view. All have the same height, which is measured. */
function useWindow(rows: readonly RecordRow[]) {
  const area = useRef<HTMLDivElement>(null);
  const [{ top, rowHeight }, setView] = useState({ top: 0, rowHeight: 45 });

  function measure() {
    const height = area.current?.querySelector<HTMLElement>('tbody tr')?.offsetHeight || rowHeight;
    const row = Math.floor((area.current?.scrollTop ?? 0) / height);
    if (row !== top || height !== rowHeight) setView({ top: row, rowHeight: height });
  }

  // oxlint-disable-next-line react/exhaustive-deps -- once, when there are rows; later while it is scrolled
  useLayoutEffect(measure, []);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows begin at the top
  useEffect(() => {
    if (area.current) area.current.scrollTop = 0;
  }, [rows]);
  const first = Math.max(Math.min(top - rowsAbove, rows.length - rowsRendered), 0);
  /** Home and End, which would only reach the ends of what is rendered. */
  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    const { key, currentTarget } = event;
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
    if (!isPlain || (key !== 'Home' && key !== 'End') || !(event.target as Element).closest('tbody')) return;
    event.preventDefault();
    currentTarget.scrollTop = key === 'Home' ? 0 : currentTarget.scrollHeight;
    flushSync(measure);
    const shown = currentTarget.querySelectorAll<HTMLElement>('tbody tr');
    shown[key === 'Home' ? 0 : shown.length - 1]?.focus();
  }

  return {
    area,
    onScroll: measure,
    onKeyDownCapture,
    first,
    last: Math.min(first + rowsRendered, rows.length),
    rowHeight,
  };
}
