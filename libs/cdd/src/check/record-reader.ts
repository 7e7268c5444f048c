import { type JsonListener, JsonScanner, tokenKind, type TokenKind } from '@scv/json-check';
import type { Content } from './content-reader.ts';

/** Larger records aren't parsed, which limits the memory. */
export const maxRecordBytes = 4 * 1024 * 1024;

/** @param text the record's JSON text; undefined if it is longer than `maxRecordBytes` */
export type OnRecord = (text: string | undefined) => void;

/** Cuts a well-formed file into its records, chunk by chunk. */
export class RecordReader implements JsonListener {
  readonly #scanner = new JsonScanner(this);
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #place: RecordsPlace;
  readonly #onRecord: OnRecord;
  #depth = 0;
  /** Number of values of the top level that have begun. */
  #members = 0;
  /** A token of an earlier chunk continues. */
  #inToken = false;
  #chunk: Uint8Array = new Uint8Array();
  /** Where the current record begins in the chunk; -1 between records. */
  #start = -1;
  /** The current record's bytes of earlier chunks. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;

  constructor(place: RecordsPlace, onRecord: OnRecord) {
    this.#place = place;
    this.#onRecord = onRecord;
  }

  /** Reads the next bytes. The chunk must not change afterwards. */
  write(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#scanner.write(chunk);
    if (this.#start < 0) return;
    this.#hold(chunk.length);
    this.#start = 0;
  }

  open(_isObject: boolean, at: number): void {
    this.#begin(at);
    this.#depth += 1;
  }

  close(at: number): void {
    this.#depth -= 1;
    this.#end(at + 1);
  }

  token(kind: TokenKind, _chunk: Uint8Array, from: number, to: number, ends: boolean): void {
    if (kind === tokenKind.key) return;
    const quote = kind === tokenKind.string ? 1 : 0;
    if (!this.#inToken) this.#begin(from - quote);
    this.#inToken = !ends;
    if (ends) this.#end(to + quote);
  }

  /** A value begins. */
  #begin(at: number): void {
    if (this.#depth === 1) this.#members += 1;
    if (this.#depth === this.#place.depth && this.#isInList()) this.#start = at;
  }

  /** A value ends. */
  #end(end: number): void {
    if (this.#start < 0 || this.#depth !== this.#place.depth) return;
    this.#hold(end);
    const isTooLong = this.#heldBytes > maxRecordBytes;
    this.#onRecord(isTooLong ? undefined : this.#text());
    this.#start = -1;
    this.#held = [];
    this.#heldBytes = 0;
  }

  #isInList(): boolean {
    return this.#place.depth < 2 || this.#members === this.#place.member + 1;
  }

  #hold(end: number): void {
    this.#heldBytes += end - this.#start;
    if (this.#heldBytes <= maxRecordBytes) this.#held.push(this.#chunk.subarray(this.#start, end));
    else this.#held = [];
  }

  #text(): string {
    const last = this.#held.pop();
    const start = this.#held.map((piece) => this.#decoder.decode(piece, { stream: true })).join('');
    return start + this.#decoder.decode(last);
  }
}

/** Where the records of a file are. */
export interface RecordsPlace {
  /** Number of brackets around a record: 0 if the whole file is one record. */
  depth: 0 | 1 | 2;
  /** For depth 2: the position, from 0, of the value that holds the records in the top-level object. */
  member: number;
}

/** @returns undefined if the file has no records */
export function recordsPlace({ root, records }: Pick<Content, 'root' | 'records'>): RecordsPlace | undefined {
  if (records.count === 0) return undefined;
  if (root.kind === 'array') return { depth: 1, member: 0 };
  return records.list ? { depth: 2, member: records.list.place ?? 0 } : { depth: 0, member: 0 };
}
