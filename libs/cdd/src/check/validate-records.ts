import { FileContent, maxRecordBytes } from '@scv/json-check/file-content';
import { isIdName } from '@scv/json-check/id-members';
import { isObject, memberOf, parseWritten, WrittenNumber } from '@scv/json-check/record-value';
import { csvFile, exportLines } from '@scv/ui/csv-text';
import { chunkSize } from './check-file.ts';
import { type Fault, faultOf, RecordSchema, UnusableSchema } from './record-schema.ts';
import { schemaNames } from './schema-names.ts';

export interface RecordsRequest {
  /** A well-formed list of records, or an object that is the only one. */
  records: Blob;
  isList: boolean;
  /** The backend's JSON Schema. */
  schema: Readonly<Record<string, unknown>>;
}

export type RecordsResult =
  | ({ verdict: 'checked' } & CollectedFaults)
  | { verdict: 'unusable schema'; reason: string }
  /** The file was changed, moved or removed after it was chosen. */
  | { verdict: 'unreadable' };

/**
 * Checks each record against a JSON Schema. Memory doesn't grow with the text: it reads chunks, parses one
 * record at a time, and keeps only examples of each kind of fault.
 * @param onProgress called after each record and each chunk with the number of bytes checked so far
 */
export async function checkRecords(
  { records, isList, schema }: RecordsRequest,
  onProgress: (bytes: number) => void,
): Promise<RecordsResult> {
  try {
    const collected = new FaultCollector(new RecordSchema(schema), schemaNames(schema).ids);
    if (isList) await checkList(records, collected, onProgress);
    else collected.check(records.size > maxRecordBytes ? undefined : await records.text());
    return { verdict: 'checked', ...collected.result() };
  } catch (error) {
    if (error instanceof UnusableSchema) return { verdict: 'unusable schema', reason: error.message };
    if (error instanceof DOMException) return { verdict: 'unreadable' };
    throw error;
  }
}

async function checkList(records: Blob, collected: FaultCollector, onProgress: (bytes: number) => void): Promise<void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let from = 0;
  const take = (text: Uint8Array | undefined) => {
    collected.check(text && decoder.decode(text));
    onProgress(from);
  };
  const list = new FileContent(() => ({ take }));
  for (; from < records.size && !collected.isFull; from += chunkSize) {
    const chunk = new Uint8Array(await records.slice(from, from + chunkSize).arrayBuffer());
    list.write(chunk);
    onProgress(from + chunk.length);
  }
}

export interface RecordFault extends Fault {
  /** From 1. */
  record: number;
  /** 'customerId 4711'; empty if the record has no id. */
  id: string;
}

/** The faults with the same reason at the same place in their records. */
export interface FaultKind {
  /** JSON pointer in the record, with `*` for the places in its lists; empty for the record itself. */
  path: string;
  sentence: string;
  /** Records with such a fault. */
  records: number;
  faults: number;
  /** The first ones. */
  examples: RecordFault[];
}

interface CollectedFaults {
  records: number;
  /** Records with faults. */
  faulty: number;
  /** Those of them that only have members which the schema doesn't know. */
  unknown: number;
  faults: number;
  /** Those of the most records first. */
  kinds: FaultKind[];
  /** All faults as CSV. */
  report: Blob;
  /** There were so many faults that the rest of the file was not checked. */
  stopped: boolean;
}

/** Ids by which a record is named. */
const maxIds = 3;
/** Examples that are kept of each kind. */
const maxExamples = 20;
/** Unknown properties can have another name in each record, and each name would be a kind. */
const maxKinds = 100;
/** Rows of the report per Blob, which the browser can keep on the disk. */
const rowsPerPart = 5_000;
/** The check stops here: nobody reads more. */
const maxFaults = 1_000_000;

/** Counts the faults of a file by kind, and writes all of them to a report. */
export class FaultCollector {
  readonly #schema: Pick<RecordSchema, 'faultsIn'>;
  readonly #ids: readonly string[];
  #records = 0;
  #faulty = 0;
  #unknown = 0;
  #faults = 0;
  readonly #kinds = new Map<string, FaultKind & { lastRecord: number }>();
  #rows = [['Record', 'Id', 'Path', 'Value', 'Fault']];
  readonly #parts: Blob[] = [];

  /** @param ids the ids that the schema requires */
  constructor(schema: Pick<RecordSchema, 'faultsIn'>, ids: readonly string[]) {
    this.#schema = schema;
    this.#ids = ids;
  }

  get isFull(): boolean {
    return this.#faults >= maxFaults;
  }

  /** @param text the record's JSON text; undefined if it is too large */
  check(text: string | undefined): void {
    if (this.isFull) return;
    this.#records += 1;
    const faults = text === undefined ? [tooLarge] : this.#schema.faultsIn(text);
    if (faults.length === 0) return;
    this.#faulty += 1;
    if (faults.every(({ isUnknown }) => isUnknown)) this.#unknown += 1;
    const id = text === undefined ? '' : this.#idIn(text);
    faults.forEach((fault) => this.#add({ record: this.#records, id, ...fault }));
  }

  result(): CollectedFaults {
    this.#flush();
    return {
      records: this.#records,
      faulty: this.#faulty,
      unknown: this.#unknown,
      faults: this.#faults,
      kinds: Array.from(this.#kinds.values(), ({ lastRecord: _, ...kind }) => kind).toSorted(
        (one, other) => other.records - one.records,
      ),
      report: csvFile(this.#parts),
      stopped: this.isFull,
    };
  }

  /** The required ids of a record; if the schema requires none, the members that are named like an id. */
  #idIn(text: string): string {
    const record = parseWritten(text);
    const names = this.#ids.length > 0 || !isObject(record) ? this.#ids : Object.keys(record).filter(isIdName);
    return names
      .map((name) => ({ name, id: memberOf(record, name) }))
      .filter(
        ({ id }) => (id !== '' && typeof id === 'string') || typeof id === 'number' || id instanceof WrittenNumber,
      )
      .slice(0, maxIds)
      .map(({ name, id }) => `${name} ${id instanceof WrittenNumber ? id.written : String(id)}`)
      .join(', ');
  }

  #add(fault: RecordFault): void {
    this.#faults += 1;
    const kind = this.#kindOf(fault);
    kind.faults += 1;
    if (kind.lastRecord !== fault.record) kind.records += 1;
    kind.lastRecord = fault.record;
    if (kind.examples.length < maxExamples) kind.examples.push(fault);
    this.#rows.push([String(fault.record), fault.id, fault.path, fault.value, fault.kind]);
    if (this.#rows.length >= rowsPerPart) this.#flush();
  }

  #kindOf({ path, kind }: RecordFault) {
    const named = { path: path.replaceAll(/\/\d+(?=\/|$)/g, '/*'), sentence: kind };
    const isKnown = this.#kinds.has(keyOf(named)) || this.#kinds.size < maxKinds;
    const place = isKnown ? named : { path: '', sentence: 'Other faults' };
    const known = this.#kinds.get(keyOf(place)) ?? { ...place, records: 0, faults: 0, examples: [], lastRecord: 0 };
    this.#kinds.set(keyOf(place), known);
    return known;
  }

  #flush(): void {
    this.#parts.push(new Blob([exportLines(this.#rows)]));
    this.#rows = [];
  }
}

const keyOf = ({ path, sentence }: Pick<FaultKind, 'path' | 'sentence'>) => `${path}\n${sentence}`;

const tooLarge = faultOf([], '', `is larger than ${maxRecordBytes / 1024 ** 2} MiB, so it was not checked`);
