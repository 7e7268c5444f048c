import { csvFile, csvLines } from '@scv/ui/csv-text';
import type { Fault } from './record-faults.ts';
import { maxRecordBytes, RecordReader } from './record-reader.ts';
import { RecordSchema, UnusableSchema } from './record-schema.ts';
import type { RecordsPlace } from './records-place.ts';

export interface RecordsRequest {
  /** A well-formed file. */
  file: Blob;
  /** The backend's JSON Schema. */
  schema: Readonly<Record<string, unknown>>;
  place: RecordsPlace;
}

export interface RecordFault extends Fault {
  /** From 1. */
  record: number;
}

export type RecordsResult =
  | {
      verdict: 'checked';
      records: number;
      /** Records with faults. */
      faulty: number;
      faults: number;
      first: RecordFault[];
      /** All faults as CSV. */
      report: Blob;
      /** There were so many faults that the rest of the file was not checked. */
      stopped: boolean;
    }
  | { verdict: 'unusable schema'; reason: string }
  /** The file was changed, moved or removed after it was chosen. */
  | { verdict: 'unreadable' };

const chunkSize = 1024 * 1024;
/** Faults that the page shows. */
const maxShown = 1_000;
/** Rows of the report that are collected before they become a Blob, which the browser can keep on the disk. */
const rowsPerPart = 5_000;
/** More faults would not help anybody. */
const maxFaults = 1_000_000;

/**
 * Checks each record of a file against a JSON Schema. Memory doesn't grow with the file: it reads chunks, parses one
 * record at a time, and keeps the first faults only.
 * @param onProgress called after each chunk with the number of bytes checked so far
 */
export async function checkRecords(
  { file, schema, place }: RecordsRequest,
  onProgress: (bytes: number) => void,
): Promise<RecordsResult> {
  try {
    const collected = new FaultCollector(new RecordSchema(schema));
    const reader = new RecordReader(place, (text) => collected.check(text));
    for (let from = 0; from < file.size && !collected.isFull; from += chunkSize) {
      const chunk = new Uint8Array(await file.slice(from, from + chunkSize).arrayBuffer());
      reader.write(chunk);
      onProgress(from + chunk.length);
    }
    return collected.result();
  } catch (error) {
    if (error instanceof UnusableSchema) return { verdict: 'unusable schema', reason: error.message };
    if (error instanceof DOMException) return { verdict: 'unreadable' };
    throw error;
  }
}

class FaultCollector {
  readonly #schema: RecordSchema;
  #records = 0;
  #faulty = 0;
  #faults = 0;
  readonly #first: RecordFault[] = [];
  #rows = [['Record', 'Path', 'Fault']];
  readonly #parts: Blob[] = [];

  constructor(schema: RecordSchema) {
    this.#schema = schema;
  }

  get isFull(): boolean {
    return this.#faults >= maxFaults;
  }

  check(text: string | undefined): void {
    if (this.isFull) return;
    this.#records += 1;
    const faults = text === undefined ? [tooLarge] : this.#schema.faultsIn(text);
    if (faults.length === 0) return;
    this.#faulty += 1;
    faults.forEach((fault) => this.#add({ record: this.#records, ...fault }));
  }

  result(): RecordsResult {
    this.#flush();
    return {
      verdict: 'checked',
      records: this.#records,
      faulty: this.#faulty,
      faults: this.#faults,
      first: this.#first,
      report: csvFile(this.#parts),
      stopped: this.isFull,
    };
  }

  #add(fault: RecordFault): void {
    this.#faults += 1;
    if (this.#first.length < maxShown) this.#first.push(fault);
    this.#rows.push([String(fault.record), fault.path, fault.sentence]);
    if (this.#rows.length >= rowsPerPart) this.#flush();
  }

  #flush(): void {
    this.#parts.push(new Blob([csvLines(this.#rows)]));
    this.#rows = [];
  }
}

const tooLarge: Fault = {
  path: '',
  sentence: `The record is larger than ${maxRecordBytes / 1024 ** 2} MB, so it was not checked.`,
};
