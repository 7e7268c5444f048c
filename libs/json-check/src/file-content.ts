import { type JsonListener, JsonScanner, type TokenKind, tokenKind } from './json-scanner.ts';
import { decodeString, maxKeyBytes, RepeatedKeys } from './repeated-keys.ts';

/** Longer records are passed on without their bytes, which limits the memory. */
export const maxRecordBytes = 4 * 1024 * 1024;

/** Gets a record's JSON text in UTF-8, undefined if it is longer than `maxRecordBytes`, and its place in the file. */
export type TakeRecord = (text: Uint8Array | undefined, from: number, to: number) => void;

/** Keys that occur more than once in an object. */
export interface RepeatedKeysFound {
  /** How often a key repeats another one of its object. */
  count: number;
  /** The first of them, shortened if they are long. */
  first: { key: string; line: number }[];
  /** Some keys were too long or too many, so repetitions of them go unnoticed. */
  limited: boolean;
}

/** What a well-formed file contains. */
export interface FileFacts<List> {
  top: 'object' | 'array' | 'scalar';
  /** Members or elements of the top level. */
  values: number;
  records: number;
  /**
   * The list of records. It is the top level, or the longest member array of a top-level object whose first element is an
   * object or array. If there is none and every member is an array, it's the longest of them. Otherwise there is no list,
   * and the object is the only record unless it's empty.
   */
  list: FoundList<List> | undefined;
  repeatedKeys: RepeatedKeysFound;
}

interface FoundList<List> {
  count: number;
  /** Its bytes in the file. */
  from: number;
  to: number;
  /** What `startList` has made of it. */
  records: List;
}

/** The number of repeated keys that are kept, and of characters of each. */
const maxFirst = 5;
const maxKeyLength = 200;

/**
 * Reads a CDD file once, chunk by chunk, for the portal and the server: checks that it is well-formed, counts its records
 * and passes each on, and finds repeated keys. Chunks must not change afterwards. Memory doesn't grow with the file, unless
 * that of the lists does.
 * @param startList called for each array that may turn out to be the list of records; takes the records of that array
 */
export class FileContent<List extends { take: TakeRecord }> implements JsonListener {
  readonly #scanner = new JsonScanner(this);
  readonly #keys = new RepeatedKeys();
  readonly #startList: () => List;
  readonly #repeated: Omit<RepeatedKeysFound, 'limited'> = { count: 0, first: [] };
  readonly #record = new RecordCutter();
  #top: FileFacts<List>['top'] = 'scalar';
  #depth = 0;
  /** The depth of the records: elements of the top-level array, or of a member of the top-level object. */
  #recordDepth = Infinity;
  #values = 0;
  /** Of the top-level object. */
  #arrays = 0;
  /** The array that is open. */
  #open: (FoundList<List> & { hasRecords: boolean }) | undefined;
  #longest: FoundList<List> | undefined;
  #longestWithRecords: FoundList<List> | undefined;
  /** Number of bytes before the current chunk. */
  #offset = 0;
  /** A token continues from an earlier chunk. */
  #inToken = false;
  /** The start of a key that continues in the next chunk. */
  #key: Uint8Array[] = [];
  #keyBytes = 0;

  constructor(startList: () => List) {
    this.#startList = startList;
  }

  /** @throws JsonFault at the first wrong byte */
  write(chunk: Uint8Array): void {
    this.#record.chunk = chunk;
    this.#scanner.write(chunk);
    this.#record.endChunk();
    this.#offset += chunk.length;
  }

  /** @throws JsonFault if the text isn't complete */
  end(): FileFacts<List> {
    this.#scanner.end();
    const list = this.#longestWithRecords ?? (this.#arrays === this.#values ? this.#longest : undefined);
    return {
      top: this.#top,
      values: this.#values,
      records: list?.count ?? Number(this.#top === 'object' && this.#values > 0),
      list,
      repeatedKeys: { ...this.#repeated, limited: this.#keys.limited },
    };
  }

  /** The list that seems to have the records of a file whose end is missing. */
  get listSoFar(): List | undefined {
    return (this.#longestWithRecords ?? this.#open ?? this.#longest)?.records;
  }

  open(isObject: boolean, at: number): void {
    this.#begin(at);
    if (this.#depth === 0) this.#top = isObject ? 'object' : 'array';
    if (!isObject && (this.#depth === 0 || (this.#depth === 1 && this.#top === 'object'))) this.#openList(at);
    else if (this.#depth === this.#recordDepth && this.#open?.count === 1) this.#open.hasRecords = true;
    this.#keys.open();
    this.#depth += 1;
  }

  close(at: number): void {
    this.#keys.close();
    this.#depth -= 1;
    if (this.#open && this.#depth === this.#recordDepth - 1) this.#closeList(this.#open, this.#offset + at + 1);
    else this.#end(at + 1);
  }

  token(kind: TokenKind, chunk: Uint8Array, from: number, to: number, ends: boolean, line: number): void {
    if (kind === tokenKind.key) return this.#takeKey(chunk, from, to, ends, line);
    if (this.#depth > 1 && this.#depth !== this.#recordDepth) return;
    const quote = kind === tokenKind.string ? 1 : 0;
    if (!this.#inToken) this.#begin(from - quote);
    this.#inToken = !ends;
    if (ends) this.#end(to + quote);
  }

  /** A value begins. */
  #begin(at: number): void {
    if (this.#depth === 1) this.#values += 1;
    if (this.#depth !== this.#recordDepth || !this.#open) return;
    this.#open.count += 1;
    this.#record.begin(at);
  }

  /** A value ends. */
  #end(at: number): void {
    if (this.#depth === this.#recordDepth && this.#open) this.#record.end(at, this.#offset, this.#open.records);
  }

  #openList(at: number): void {
    this.#recordDepth = this.#depth + 1;
    this.#open = {
      count: 0,
      from: this.#offset + at,
      to: 0,
      records: this.#startList(),
      hasRecords: this.#depth === 0,
    };
  }

  #closeList({ hasRecords, ...list }: FoundList<List> & { hasRecords: boolean }, to: number): void {
    const closed = { ...list, to };
    this.#arrays += 1;
    this.#longest = longer(this.#longest, closed);
    if (hasRecords) this.#longestWithRecords = longer(this.#longestWithRecords, closed);
    this.#open = undefined;
    this.#recordDepth = Infinity;
  }

  #takeKey(chunk: Uint8Array, from: number, to: number, ends: boolean, line: number): void {
    if (ends && this.#keyBytes === 0) return this.#addKey(chunk, from, to, line);
    if (this.#keyBytes <= maxKeyBytes) this.#key.push(chunk.subarray(from, to));
    this.#keyBytes += to - from;
    if (!ends) return;
    this.#addKey(joined(this.#key), 0, this.#keyBytes, line);
    this.#key = [];
    this.#keyBytes = 0;
  }

  #addKey(bytes: Uint8Array, from: number, to: number, line: number): void {
    if (!this.#keys.add(bytes, from, to)) return;
    this.#repeated.count += 1;
    if (this.#repeated.first.length === maxFirst) return;
    const characters = [...decodeString(bytes, from, to)];
    const key = characters.slice(0, maxKeyLength).join('') + (characters.length > maxKeyLength ? '…' : '');
    this.#repeated.first.push({ key, line });
  }
}

function longer<List>(first: FoundList<List> | undefined, second: FoundList<List>): FoundList<List> {
  return first && first.count >= second.count ? first : second;
}

/** Collects the bytes of one record after the other. */
class RecordCutter {
  chunk: Uint8Array = new Uint8Array();
  /** Where the current record begins in the chunk; -1 between records. */
  #start = -1;
  /** The current record's bytes of earlier chunks. */
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  begin(at: number): void {
    this.#start = at;
  }

  /** @param offset number of bytes before the chunk */
  end(at: number, offset: number, records: { take: TakeRecord }): void {
    const isWhole = this.#bytes === 0;
    const start = this.#start;
    if (!isWhole) this.#add(at);
    const bytes = isWhole ? at - start : this.#bytes;
    const text = bytes > maxRecordBytes ? undefined : isWhole ? this.chunk.subarray(start, at) : joined(this.#pieces);
    this.#start = -1;
    this.#pieces = [];
    this.#bytes = 0;
    records.take(text, offset + at - bytes, offset + at);
  }

  /** The current record continues in the next chunk. */
  endChunk(): void {
    if (this.#start < 0) return;
    this.#add(this.chunk.length);
    this.#start = 0;
  }

  #add(end: number): void {
    this.#bytes += end - this.#start;
    if (this.#bytes <= maxRecordBytes) this.#pieces.push(this.chunk.subarray(this.#start, end));
    else this.#pieces = [];
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
