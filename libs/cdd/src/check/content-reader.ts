import { type JsonListener, JsonScanner, maxDepth, tokenKind, type TokenKind } from '@scv/json-check';
import { RecordsFinder } from '@scv/json-check/record-reader';
import { maxKeyBytes, RepeatedKeys } from '@scv/json-check/repeated-keys';
import { type PreviewNode, PreviewTree, scalarText, stringText, type TokenText } from './preview.ts';

/** A warning with its number of occurrences and the first few of them. */
export interface Finding {
  count: number;
  first: { nth: number; what: TokenText; line: number }[];
}

/** Summary of a JSON file. */
export interface Content {
  /** The preview of the first values. */
  root: PreviewNode;
  records: {
    count: number;
    /** The child of the root that holds the records; undefined if the root holds them or there is no such array. */
    list: PreviewNode | undefined;
  };
  /** Keys that occur more than once in an object. */
  repeatedKeys: Finding;
  /** Some keys were too long or too many to compare. */
  keysLimited: boolean;
  /** Numbers that don't fit into a double. */
  impreciseNumbers: Finding;
}

/** Longer keys and numbers are only read up to here. */
const maxTokenBytes = maxKeyBytes;
const maxFindings = 5;

/** Checks a text chunk by chunk, and collects its content in bounded memory. */
export class ContentReader implements JsonListener {
  readonly #scanner = new JsonScanner(this);
  readonly #tree = new PreviewTree();
  readonly #keys = new RepeatedKeys();
  readonly #records = new RecordsFinder<PreviewNode>();
  readonly #repeated: Finding = { count: 0, first: [] };
  readonly #imprecise: Finding = { count: 0, first: [] };
  /** Number of bytes before the current chunk. */
  #offset = 0;
  /** Where the current member of the top level begins. */
  #memberStart = 0;
  #depth = 0;
  /** Number of values in the open container of each depth; index 0 is the text itself. */
  readonly #counts = new Float64Array(maxDepth + 1);
  /** The last key of the top-level object, as bytes between the quotes. */
  #memberKey: Uint8Array = new Uint8Array();
  /** The start of a token that continues in the next chunk. */
  readonly #buffered = new Uint8Array(maxTokenBytes);
  #bufferedLength = 0;
  #isBuffering = false;
  #tooLong = false;

  /** @throws JsonFault at the first wrong byte */
  write(chunk: Uint8Array): void {
    this.#scanner.write(chunk);
    this.#offset += chunk.length;
  }

  open(isObject: boolean, at: number): void {
    if (this.#depth === 0) this.#records.openTop(isObject);
    else if (this.#depth === 1) this.#openMember(isObject, at);
    else if (this.#depth === 2) this.#records.openElement(this.#counts[2] === 0);
    this.#count();
    this.#tree.open(isObject ? 'object' : 'array');
    this.#keys.open();
    this.#depth += 1;
    this.#counts[this.#depth] = 0;
  }

  close(at: number): void {
    const count = this.#counts[this.#depth] as number;
    const node = this.#tree.close(count);
    this.#keys.close();
    this.#depth -= 1;
    if (node && this.#depth === 1) {
      node.range = { from: this.#memberStart, to: this.#offset + at + 1 };
      this.#records.closeMember(node);
    }
  }

  token(kind: TokenKind, chunk: Uint8Array, from: number, to: number, ends: boolean, line: number): void {
    if (kind === tokenKind.string && !this.#tree.hasRoom) {
      if (ends) this.#count();
      return;
    }
    if (!ends || this.#isBuffering) this.#buffer(chunk, from, to);
    if (!ends) return;
    if (this.#isBuffering) this.#take(kind, this.#buffered, 0, this.#bufferedLength, line);
    else this.#take(kind, chunk, from, to, line);
    this.#isBuffering = false;
    this.#tooLong = false;
    this.#bufferedLength = 0;
  }

  /** @throws JsonFault if the text isn't complete */
  result(): Content {
    this.#scanner.end();
    const root = this.#tree.root as PreviewNode;
    const list = this.#records.listIn(root);
    if (list) this.#tree.show(list);
    return {
      root,
      records: { count: list?.count ?? recordsIn(root), list },
      repeatedKeys: this.#repeated,
      keysLimited: this.#keys.limited,
      impreciseNumbers: this.#imprecise,
    };
  }

  #openMember(isObject: boolean, at: number): void {
    this.#memberStart = this.#offset + at;
    const mayHoldRecords = this.#records.openMember(isObject);
    if (mayHoldRecords && !this.#tree.hasRoom) this.#tree.key(stringText(this.#memberKey, 0, this.#memberKey.length));
  }

  #buffer(chunk: Uint8Array, from: number, to: number): void {
    const room = maxTokenBytes - this.#bufferedLength;
    const piece = chunk.subarray(from, Math.min(to, from + room));
    this.#buffered.set(piece, this.#bufferedLength);
    this.#bufferedLength += piece.length;
    this.#isBuffering = true;
    if (to - from > room) this.#tooLong = true;
  }

  #take(kind: TokenKind, bytes: Uint8Array, from: number, to: number, line: number): void {
    if (kind === tokenKind.key) this.#takeKey(bytes, from, to, line);
    else if (kind === tokenKind.scalar) this.#takeScalar(bytes, from, to, line);
    else {
      this.#tree.scalar('string', stringText(bytes, from, to));
      this.#count();
    }
  }

  #takeKey(bytes: Uint8Array, from: number, to: number, line: number): void {
    if (this.#tree.hasRoom) this.#tree.key(stringText(bytes, from, to));
    else if (this.#depth === 1) this.#memberKey = bytes.subarray(from, to);
    if (this.#tooLong) this.#keys.limited = true;
    else if (this.#keys.add(bytes, from, to)) addTo(this.#repeated, stringText(bytes, from, to), line);
  }

  #takeScalar(bytes: Uint8Array, from: number, to: number, line: number): void {
    const isLiteral = (bytes[from] as number) > 0x60; // a lower-case letter
    if (!isLiteral && !this.#fits(bytes, from, to)) addTo(this.#imprecise, scalarText(bytes, from, to), line);
    if (this.#tree.hasRoom) this.#tree.scalar(isLiteral ? 'literal' : 'number', scalarText(bytes, from, to));
    this.#count();
  }

  #fits(bytes: Uint8Array, from: number, to: number): boolean {
    if (surelyFitsDouble(bytes, from, to)) return true;
    if (this.#tooLong || to - from > maxTokenBytes) return false;
    return fitsDouble(new TextDecoder().decode(bytes.subarray(from, to)));
  }

  #count(): void {
    this.#counts[this.#depth] = (this.#counts[this.#depth] as number) + 1;
  }
}

/** The number of records if no member array holds them: the array's elements, or 1 for an object. */
function recordsIn({ kind, count }: PreviewNode): number {
  return kind === 'array' ? count : Number(kind === 'object');
}

function addTo(finding: Finding, what: TokenText, line: number): void {
  finding.count += 1;
  if (finding.first.length < maxFindings) finding.first.push({ nth: finding.count, what, line });
}

/** The limit of `Number.prototype.toPrecision`. */
const maxDigits = 100;

/**
 * Checks whether a double (IEEE 754, binary64) keeps a JSON number: the double's decimal expansion, rounded to the
 * number of digits written, has the same digits.
 */
function fitsDouble(written: string): boolean {
  const value = Number(written);
  if (String(value) === written) return true; // fast path for most numbers
  const digits = significantDigits(written);
  if (digits.length > maxDigits) return false;
  if (digits === '' || !Number.isFinite(value)) return digits === '';
  return significantDigits(value.toPrecision(digits.length)) === digits;
}

/** Removes sign, point, exponent, leading and trailing zeros: '-0.0120e5' becomes '12'. */
function significantDigits(written: string): string {
  const [mantissa = ''] = written.split(/e/i);
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '');
  return /^.*[^0]/.exec(digits)?.[0] ?? '';
}

/** A double keeps every decimal number of this many digits. */
const safeLength = 15;

/** Whether the number in the bytes `from` to `to` is so short that a double certainly keeps it. */
function surelyFitsDouble(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > safeLength) return false;
  for (let index = from; index < to; index += 1) {
    if (((bytes[index] as number) | 0x20) === 0x65) return false; // an exponent
  }
  return true;
}
