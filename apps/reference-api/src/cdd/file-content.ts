import type { SuccessOf } from '@scv/api/schemas';
import { type JsonListener, JsonScanner, type TokenKind, tokenKind } from '@scv/json-check';
import { RecordsFinder } from '@scv/json-check/record-reader';
import { maxKeyBytes, RepeatedKeys, decodeString } from '@scv/json-check/repeated-keys';
import { escaped } from '../database/storable.ts';

export type CddRepeatedKeys = NonNullable<SuccessOf<'getCddUpload'>['repeatedKeys']>;

/** Keys remembered at a time, in each upload: about 13 MB. */
const maxKeys = 262_144;
/** The number of repeated keys that are stored, and of characters of each. */
const maxFirst = 5;
const maxKeyLength = 200;

/**
 * Counts the records of a CDD file and finds its repeated keys from the scanner's events, as the portal does before the
 * upload. Its memory is limited: it remembers 262,144 keys at a time in all open objects, each up to 64 kB long.
 */
export class FileContent implements JsonListener {
  readonly #scanner = new JsonScanner(this);
  readonly #keys = new RepeatedKeys(maxKeys);
  readonly #repeated: Required<Pick<CddRepeatedKeys, 'count' | 'first'>> = { count: 0, first: [] };
  /** The start of a key that continues in the next chunk. */
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;
  readonly #finder = new RecordsFinder<{ count: number; from: number; to: number }>();
  /** Number of bytes before the current chunk. */
  #offset = 0;
  /** Where the current child of the top level begins. */
  #childStart = 0;
  #depth = 0;
  #topIsArray = false;
  #topIsScalar = true;
  /** Number of values in the top level, and in its current child. */
  readonly #counts = [0, 0, 0];

  /** @throws JsonFault at the first wrong byte */
  write(chunk: Uint8Array): void {
    this.#scanner.write(chunk);
    this.#offset += chunk.length;
  }

  /** @throws JsonFault if the text isn't complete */
  end(): void {
    this.#scanner.end();
  }

  open(isObject: boolean, at: number): void {
    if (this.#depth === 0) {
      this.#finder.openTop(isObject);
      this.#topIsArray = !isObject;
      this.#topIsScalar = false;
    } else if (this.#depth === 1) {
      this.#finder.openMember(isObject);
      this.#childStart = this.#offset + at;
    } else if (this.#depth === 2) this.#finder.openElement(this.#counts[2] === 0);
    this.#keys.open();
    this.#count();
    this.#depth += 1;
    if (this.#depth <= 2) this.#counts[this.#depth] = 0;
  }

  close(at: number): void {
    this.#keys.close();
    this.#depth -= 1;
    const to = this.#offset + at + 1;
    if (this.#depth === 1) this.#finder.closeMember({ count: this.#counts[2] as number, from: this.#childStart, to });
  }

  token(kind: TokenKind, chunk: Uint8Array, from: number, to: number, ends: boolean, line: number): void {
    if (kind !== tokenKind.key) {
      if (ends && this.#depth <= 2) this.#count();
    } else if (ends && this.#buffered.length === 0) this.#takeKey(chunk, from, to, line);
    else {
      if (this.#bufferedBytes <= maxKeyBytes) this.#buffered.push(chunk.subarray(from, to));
      this.#bufferedBytes += to - from;
      if (!ends) return;
      this.#takeKey(Buffer.concat(this.#buffered), 0, this.#bufferedBytes, line);
      this.#buffered = [];
      this.#bufferedBytes = 0;
    }
  }

  get repeatedKeys(): CddRepeatedKeys | undefined {
    const { limited } = this.#keys;
    return limited || this.#repeated.count > 0 ? { ...this.#repeated, ...(limited && { limited }) } : undefined;
  }

  /** Call it only after `end`. */
  get records(): number {
    return this.list?.count ?? (this.#topIsArray ? (this.#counts[1] as number) : Number(!this.#topIsScalar));
  }

  /** The list with the records, and its bytes; undefined if the top level is the list, or has none. Call it only after `end`. */
  get list() {
    return this.#finder.listIn({ count: this.#counts[1] as number });
  }

  #takeKey(bytes: Uint8Array, from: number, to: number, line: number): void {
    if (!this.#keys.add(bytes, from, to)) return;
    this.#repeated.count += 1;
    if (this.#repeated.first.length === maxFirst) return;
    const characters = [...decodeString(bytes, from, to)];
    const key = characters.slice(0, maxKeyLength).join('') + (characters.length > maxKeyLength ? '…' : '');
    this.#repeated.first.push({ key: escaped(key, /[\p{Cc}\p{Cs}]/gu), line });
  }

  #count(): void {
    if (this.#depth <= 2) this.#counts[this.#depth] = (this.#counts[this.#depth] as number) + 1;
  }
}
