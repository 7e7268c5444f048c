import { useGetCddSchema } from '@scv/api';
import { fold } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { type Column, counted, formatNumber, Meta, OnDemand, SearchField, Table } from '@scv/ui';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Content, ContentReader } from '../check/content-reader.ts';
import { visible } from '@scv/ui/visible';
import type { RecordRow, RecordRows } from '../check/record-rows.ts';
import { runWorker } from '../check/run-worker.ts';
import { JsonTree } from './json-tree.tsx';

/** The bytes of the list of records; undefined if there are no records, or one without a list. */
export function listOf(file: File, { root, records: { count, list } }: Content): Blob | undefined {
  if (count === 0 || !(list || root.kind === 'array')) return undefined;
  return list?.range ? file.slice(list.range.from, list.range.to) : file;
}

/** Reads the records for the table in a worker, after the check of the file, so that it takes no longer. */
export function useRecordRows(list: Blob | undefined): RecordRows | 'reading' | 'failed' {
  const [rows, setRows] = useState<RecordRows | 'reading' | 'failed'>('reading');
  const hasSchema = hasFeature('cdd-schema');
  const { data: properties, isPending } = useGetCddSchema({
    query: { enabled: hasSchema, select: ({ data }) => propertiesOf(data) },
  });
  const isWaiting = hasSchema && isPending;

  useEffect(() => {
    if (!list || isWaiting) return undefined;
    const controller = new AbortController();
    void runWorker<RecordRows>({ rowsOf: list, properties }, controller.signal, () => {}).then(setRows, () => {
      if (!controller.signal.aborted) setRows('failed');
    });
    return () => controller.abort();
  }, [list, properties, isWaiting]);
  return rows;
}

/** The properties that the schema names for a record; undefined if it names none. */
function propertiesOf(schema: Readonly<Record<string, unknown>>): string[] | undefined {
  const { properties } = (schema['type'] === 'array' ? schema['items'] : schema) as { properties?: object };
  const names = Object.keys(properties ?? {});
  return names.length > 0 ? names : undefined;
}

interface RecordTableProps extends RecordRows {
  list: Blob;
  /** Of the file. */
  records: number;
}

/** The records as a table that is sorted and searched in place. A row opens its record as a tree. */
export function RecordTable({ list, records, columns, rows }: RecordTableProps) {
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<Sort>({ by: -1, direction: 'ascending' });
  const [open, setOpen] = useState<RecordRow>();
  const close = () => setOpen(undefined);
  const found = useMemo(() => sorted(matching(rows, filter), sort), [rows, filter, sort]);
  const { area, onScroll, onKeyDownCapture, first, last, rowHeight } = useWindow(found);

  return (
    <>
      <div className="cdd-records-search">
        <SearchField label="Search records" value={filter} onChange={setFilter} />
        <div role="status">
          <Meta inline>
            {filter.trim() === '' ? '' : `${formatNumber(found.length)} of `}
            {filter.trim() === '' && rows.length < records && 'The first '}
            {counted(rows.length, 'record')}
            {rows.length < records && ` of ${formatNumber(records)}`}
          </Meta>
        </div>
      </div>
      <div className="cdd-records" ref={area} onScroll={onScroll} onKeyDownCapture={onKeyDownCapture}>
        <div
          className="cdd-records-page"
          style={{
            minWidth: `${5 + Math.max(columns.length, 1) * 9}rem`,
            paddingTop: first * rowHeight,
            paddingBottom: (found.length - last) * rowHeight,
          }}
        >
          <Table
            label="Records"
            columns={tableColumns(columns, sort, setSort)}
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
              <RecordTree key={open.record} text={list.slice(open.from, open.to)} />
            </Dialog>
          )
        }
      </OnDemand>
    </>
  );
}

function RecordTree({ text }: { text: Blob }) {
  const [content, setContent] = useState<Content | 'unreadable'>();
  useEffect(() => {
    readContent(text).then(setContent, () => setContent('unreadable'));
  }, [text]);
  if (content === 'unreadable') return <Meta>The file can no longer be read.</Meta>;
  return content && <JsonTree content={content} label="Record" />;
}

async function readContent(record: Blob): Promise<Content> {
  const reader = new ContentReader();
  reader.write(new Uint8Array(await record.arrayBuffer()));
  return { ...reader.result(), records: { count: 1, list: undefined } };
}

/** `by`: the index of a column; -1 for the order of the file. */
interface Sort {
  by: number;
  direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator('en', { numeric: true });

/** Rows without a value come last. */
function sorted(rows: readonly RecordRow[], { by, direction }: Sort): readonly RecordRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  if (by < 0) return sign > 0 ? rows : rows.toReversed();
  const value = ({ cells }: RecordRow) => cells[by] ?? '';
  return rows.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)];
    return first === '' || second === '' ? Number(first === '') - Number(second === '') : sign * compare(first, second);
  });
}

/** As numbers if both are, else as text. */
const compare = (one: string, other: string) => Number(one) - Number(other) || collator.compare(one, other);

function matching(rows: readonly RecordRow[], filter: string): readonly RecordRow[] {
  const searched = fold(filter).trim();
  return searched === '' ? rows : rows.filter(({ cells }) => cells.some((cell) => fold(cell).includes(searched)));
}

function tableColumns(names: readonly string[], sort: Sort, onSort: (sort: Sort) => void): Column<RecordRow>[] {
  const sortBy = (by: number) => {
    const direction = sort.by === by ? sort.direction : undefined;
    return [
      { direction, onSort: () => onSort({ by, direction: direction === 'ascending' ? 'descending' : 'ascending' }) },
    ];
  };
  return [
    { header: '#', width: '5rem', text: ({ record }) => formatNumber(record), sort: sortBy(-1) },
    ...(names.length > 0 ? names : ['Value']).map((name, index) => ({
      header: visible(name),
      text: ({ cells }: RecordRow) => visible(cells[index] ?? ''),
      sort: sortBy(index),
    })),
  ];
}

/** Enough for the height of the table (upload.css) and, above and below it, for the arrow keys. */
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
