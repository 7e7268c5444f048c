import { maxRecordBytes, RecordReader } from '@scv/json-check/record-reader';
import { csvFile, exportLines } from '@scv/ui/csv-text';
import { chunkSize } from './record-rows.ts';
import { type Fault, RecordSchema, UnusableSchema } from './record-schema.ts';

export interface RecordsRequest {
  /** A well-formed text: a list of records, or an object that is the only one. */
  records: Blob;
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
  { records, schema }: RecordsRequest,
  onProgress: (bytes: number) => void,
): Promise<RecordsResult> {
  try {
    const collected = new FaultCollector(new RecordSchema(schema));
    let from = 0;
    const reader = new RecordReader((text) => {
      collected.check(text);
      onProgress(from);
    });
    for (; from < records.size && !collected.isFull; from += chunkSize) {
      const chunk = new Uint8Array(await records.slice(from, from + chunkSize).arrayBuffer());
      reader.write(chunk);
      onProgress(from + chunk.length);
    }
    return { verdict: 'checked', ...collected.result() };
  } catch (error) {
    if (error instanceof UnusableSchema) return { verdict: 'unusable schema', reason: error.message };
    if (error instanceof DOMException) return { verdict: 'unreadable' };
    throw error;
  }
}

export interface RecordFault extends Fault {
  /** From 1. */
  record: number;
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
  faults: number;
  /** Those of the most records first. */
  kinds: FaultKind[];
  /** All faults as CSV. */
  report: Blob;
  /** There were so many faults that the rest of the file was not checked. */
  stopped: boolean;
}

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
  readonly #schema: RecordSchema;
  #records = 0;
  #faulty = 0;
  #faults = 0;
  readonly #kinds = new Map<string, FaultKind & { lastRecord: number }>();
  #rows = [['Record', 'Path', 'Fault']];
  readonly #parts: Blob[] = [];

  constructor(schema: RecordSchema) {
    this.#schema = schema;
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
    faults.forEach((fault) => this.#add({ record: this.#records, ...fault }));
  }

  result(): CollectedFaults {
    this.#flush();
    return {
      records: this.#records,
      faulty: this.#faulty,
      faults: this.#faults,
      kinds: Array.from(this.#kinds.values(), ({ lastRecord: _, ...kind }) => kind).toSorted(
        (one, other) => other.records - one.records,
      ),
      report: csvFile(this.#parts),
      stopped: this.isFull,
    };
  }

  #add(fault: RecordFault): void {
    this.#faults += 1;
    const kind = this.#kindOf(fault);
    kind.faults += 1;
    if (kind.lastRecord !== fault.record) kind.records += 1;
    kind.lastRecord = fault.record;
    if (kind.examples.length < maxExamples) kind.examples.push(fault);
    this.#rows.push([String(fault.record), fault.path, fault.sentence]);
    if (this.#rows.length >= rowsPerPart) this.#flush();
  }

  #kindOf({ path, kind }: RecordFault) {
    const named = { path: path.replaceAll(/\/\d+(?=\/|$)/g, '/*'), sentence: kind };
    const isKnown = this.#kinds.has(keyOf(named)) || this.#kinds.size < maxKinds;
    const place = isKnown ? named : { path: '', sentence: 'Other faults.' };
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

const tooLargeSentence = `The record is larger than ${maxRecordBytes / 1024 ** 2} MB, so it was not checked.`;
const tooLarge: Fault = { path: '', sentence: tooLargeSentence, kind: tooLargeSentence };
