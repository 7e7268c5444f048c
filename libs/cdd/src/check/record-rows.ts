import { maxCompared } from '@scv/json-check/file-limits';
import { idOf, isRecord, keepsDigits, parseRecord, propertyOf, recordHashes } from '@scv/json-check/record-hash';
import { RecordReader } from '@scv/json-check/record-reader';

/** For the table of records: their values as text, and repeated ids. */
export interface RowsRequest {
  /** A list of records. */
  rowsOf: Blob;
  /** The names of the schema's properties, if there is one: the columns, if the first records have some of them. */
  properties: readonly string[] | undefined;
}

export interface RecordRow {
  /** From 1. */
  record: number;
  /** One for each column; nested values as a summary. */
  cells: string[];
  /** Its bytes in the list. */
  from: number;
  to: number;
}

export interface RecordRows {
  /** At most 12. Empty if the records are no objects: then each has one cell. */
  columns: string[];
  rows: RecordRow[];
  /** The records that were read: all of them, or the first ones of a large file. */
  read: number;
  /** The name of the property that seems to be the id, such as `customerId`; undefined if there is none. */
  idColumn: string | undefined;
  repeatedIds: { count: number; first: { id: string; record: number; earlier: number }[] };
  /** Hashes of the records that have an id, to compare them with the last upload; empty if the list is too large for it. */
  hashes: string[];
}

/** `sample`: the records whose properties become columns. */
const max = { rows: 10_000, sample: 100, columns: 12, cell: 200, repeated: 5 } as const;

export const chunkSize = 1024 * 1024;

/** Reads the first 10,000 records for the table; of a list of up to 20 MB, all records for their ids. */
export async function readRows({ rowsOf: list, properties }: RowsRequest): Promise<RecordRows> {
  const rows: RecordRow[] = [];
  /** Records that wait for the columns. */
  const sample: { value: unknown; from: number; to: number }[] = [];
  let columns: readonly string[] | undefined;
  const earlierOf = new Map<string, number>();
  const repeatedIds: RecordRows['repeatedIds'] = { count: 0, first: [] };
  const hashes: string[] = [];
  const canCompare = keepsDigits && list.size <= maxCompared.bytes;
  let idColumn: string | undefined;
  let read = 0;
  const addRows = () => {
    columns ??= columnsOf(
      sample.map(({ value }) => value),
      properties,
    );
    for (const { value, ...place } of sample.splice(0))
      rows.push({ record: rows.length + 1, cells: cellsOf(value, columns), ...place });
  };
  const reader = new RecordReader((text, from, to) => {
    const value = text === undefined ? 'Too large to be shown' : parseRecord(text);
    read += 1;
    if (read === 1) idColumn = idColumnOf(value);
    if (read <= max.rows) sample.push({ value, from, to });
    if (columns || read === max.sample) addRows();
    const id = idColumn === undefined ? undefined : idOf(value, idColumn);
    if (id === undefined) return;
    if (canCompare && hashes.length <= maxCompared.records) hashes.push(recordHashes(id, value));
    const earlier = earlierOf.get(id);
    if (earlier === undefined) return void earlierOf.set(id, read);
    repeatedIds.count += 1;
    if (repeatedIds.first.length < max.repeated) repeatedIds.first.push({ id: textOf(id), record: read, earlier });
  });
  for (let from = 0; from < list.size && (list.size <= maxCompared.bytes || read < max.rows); from += chunkSize)
    reader.write(new Uint8Array(await list.slice(from, from + chunkSize).arrayBuffer()));
  addRows();
  return {
    columns: [...(columns ?? [])],
    rows,
    read,
    idColumn,
    repeatedIds,
    hashes: hashes.length > maxCompared.records ? [] : hashes,
  };
}

/** The first properties of the schema, or of the sample if that has none of them. */
function columnsOf(sample: readonly unknown[], properties: readonly string[] | undefined): readonly string[] {
  const names = sample.flatMap((value) => (isRecord(value) ? Object.keys(value) : []));
  const named = properties?.some((name) => names.includes(name)) ? properties : names;
  return [...new Set(named)].slice(0, max.columns);
}

/** A value that isn't an object is shown in the first column. */
const cellsOf = (value: unknown, columns: readonly string[]) =>
  isRecord(value) && columns.length > 0 ? columns.map((column) => textOf(propertyOf(value, column))) : [textOf(value)];

/** `id`, else the first property named like `customerId`, `customer_id` or `CUSTOMER-ID`. */
function idColumnOf(record: unknown): string | undefined {
  const names = isRecord(record) ? Object.keys(record) : [];
  return names.find((name) => /^id$/i.test(name)) ?? names.find((name) => /(?:[a-z]I[dD]|[_-]id|[_-]ID)$/.test(name));
}

/** A value in one line: the values inside of an object after commas, those of a list after semicolons. */
function textOf(value: unknown): string {
  const text = Array.isArray(value)
    ? value.slice(0, max.columns).map(textOf).join('; ')
    : isRecord(value)
      ? Object.values(value).slice(0, max.columns).map(textOf).join(', ')
      : String(value ?? (value === null ? 'null' : ''));
  return text.length > max.cell ? `${text.slice(0, max.cell).toWellFormed()}…` : text;
}
