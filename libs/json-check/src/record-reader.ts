import { type JsonListener, JsonScanner, tokenKind, type TokenKind } from './json-scanner.ts';

/** A value of the file, with the number of its elements or members. */
interface Counted {
  count: number;
}

/**
 * Finds the list of records in a file whose top level is an object. It's the longest member array whose first element is
 * an object or array. If there is none and every member is an array, it's the longest of them.
 */
export class RecordsFinder<Node extends Counted> {
  #topIsObject = false;
  #inMemberArray = false;
  #hasRecords = false;
  #arrayCount = 0;
  #longest: Node | undefined;
  #longestWithRecords: Node | undefined;

  openTop(isObject: boolean): void {
    this.#topIsObject = isObject;
  }

  /** @returns whether this child of the top level may hold the records */
  openMember(isObject: boolean): boolean {
    this.#inMemberArray = this.#topIsObject && !isObject;
    this.#hasRecords = false;
    return this.#inMemberArray;
  }

  /** An object or array begins within a child of the top level. */
  openElement(isFirst: boolean): void {
    this.#hasRecords ||= this.#inMemberArray && isFirst;
  }

  closeMember(node: Node): void {
    if (!this.#inMemberArray) return;
    this.#arrayCount += 1;
    this.#longest = longer(this.#longest, node);
    if (this.#hasRecords) this.#longestWithRecords = longer(this.#longestWithRecords, node);
  }

  /** The array, a child of the root; undefined if the root is no object or no array qualifies. */
  listIn(root: Counted): Node | undefined {
    return this.#longestWithRecords ?? (this.#arrayCount === root.count ? this.#longest : undefined);
  }
}

function longer<Node extends Counted>(first: Node | undefined, second: Node): Node {
  return first && first.count >= second.count ? first : second;
}

/** Larger records aren't parsed, which limits the memory. */
export const maxRecordBytes = 4 * 1024 * 1024;

/** Gets a record's JSON text, undefined if it is longer than `maxRecordBytes`, and its place among the bytes. */
type OnRecord = (text: string | undefined, from: number, to: number) => void;

/** Cuts a well-formed text into its records, chunk by chunk: the elements of a list; an object is one record. */
export class RecordReader implements JsonListener {
  readonly #scanner = new JsonScanner(this);
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #onRecord: OnRecord;
  #depth = 0;
  /** Number of brackets around a record. */
  #recordDepth: 0 | 1 = 1;
  /** A token of an earlier chunk continues. */
  #inToken = false;
  #chunk: Uint8Array = new Uint8Array();
  /** Number of bytes before the chunk. */
  #offset = 0;
  /** Where the current record begins in the chunk; -1 between records. */
  #start = -1;
  /** The current record's bytes of earlier chunks. */
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;

  constructor(onRecord: OnRecord) {
    this.#onRecord = onRecord;
  }

  /** Reads the next bytes. The chunk must not change afterwards. */
  write(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#scanner.write(chunk);
    this.#offset += chunk.length;
    if (this.#start < 0) return;
    this.#buffer(chunk.length);
    this.#start = 0;
  }

  open(isObject: boolean, at: number): void {
    if (this.#depth === 0 && isObject) this.#recordDepth = 0;
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
    if (this.#depth === this.#recordDepth) this.#start = at;
  }

  /** A value ends. */
  #end(end: number): void {
    if (this.#start < 0 || this.#depth !== this.#recordDepth) return;
    this.#buffer(end);
    const isTooLong = this.#bufferedBytes > maxRecordBytes;
    const to = this.#offset + end;
    this.#onRecord(isTooLong ? undefined : this.#text(), to - this.#bufferedBytes, to);
    this.#start = -1;
    this.#buffered = [];
    this.#bufferedBytes = 0;
  }

  #buffer(end: number): void {
    this.#bufferedBytes += end - this.#start;
    if (this.#bufferedBytes <= maxRecordBytes) this.#buffered.push(this.#chunk.subarray(this.#start, end));
    else this.#buffered = [];
  }

  #text(): string {
    const last = this.#buffered.pop();
    const start = this.#buffered.map((piece) => this.#decoder.decode(piece, { stream: true })).join('');
    return start + this.#decoder.decode(last);
  }
}
