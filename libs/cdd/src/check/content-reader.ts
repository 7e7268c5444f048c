import { maxDepth, tokenKind, type JsonListener, type TokenKind } from '@scv/json-check';
import { fitsDouble, surelyFitsDouble } from './double-precision.ts';
import { PreviewTree, type PreviewNode } from './preview-tree.ts';
import { RepeatedKeys } from './repeated-keys.ts';
import { scalarText, stringText, wholeString, type TokenText } from './token-text.ts';

/** Something that happens again and again in a file: how often, and the first few times. */
export interface Finding {
  count: number;
  first: { nth: number; what: TokenText; line: number }[];
}

/** What a JSON text consists of. */
export interface Content {
  /** The first values of the text. */
  root: PreviewNode;
  records: {
    count: number;
    /** The array that holds them, a child of the root; undefined when it is the text itself, or none does. */
    list: PreviewNode | undefined;
  };
  /** Keys that an object has more than once. */
  repeatedKeys: Finding;
  /** Not every key could be compared with all others of its object. */
  keysLimited: boolean;
  /** Numbers that a double does not keep. */
  impreciseNumbers: Finding;
}

/** Bytes of a key or a number that are looked at. */
const mostBytes = 65_536;
const mostFindings = 5;
const backslash = 0x5c;

/**
 * Learns, from what a scanner passes, what a text consists of. Its memory has a limit: long tokens are not held whole,
 * the tree and the findings are the first of many.
 */
export class ContentReader implements JsonListener {
  readonly #tree = new PreviewTree();
  readonly #keys = new RepeatedKeys();
  readonly #repeated: Finding = { count: 0, first: [] };
  readonly #imprecise: Finding = { count: 0, first: [] };
  #depth = 0;
  /** By depth: how many values the open container has so far; at 0 the text itself. */
  readonly #counts = new Float64Array(maxDepth + 1);
  #topIsObject = false;
  /** We are in an array that is a member of the text, itself an object. */
  #inMember = false;
  /** That array begins with an object or an array. */
  #holdsRecords = false;
  #memberArrays = 0;
  #longest: PreviewNode | undefined;
  /** The longest of those that begin so. */
  #records: PreviewNode | undefined;
  /** The last key of the text's own, as it is written. */
  #memberKey: Uint8Array = new Uint8Array();
  /** The beginning of a token that goes on in the next chunk. */
  readonly #held = new Uint8Array(mostBytes);
  #heldLength = 0;
  #holding = false;
  #tooLong = false;

  open(isObject: boolean): void {
    if (this.#depth <= 2) this.#lookForRecords(isObject);
    this.#count();
    this.#tree.open(isObject ? 'object' : 'array');
    this.#keys.open();
    this.#depth += 1;
    this.#counts[this.#depth] = 0;
  }

  close(): void {
    const count = this.#counts[this.#depth] as number;
    const node = this.#tree.close(count);
    this.#keys.close();
    this.#depth -= 1;
    if (node && this.#depth === 1 && this.#inMember) this.#addMemberArray(node);
  }

  token(kind: TokenKind, chunk: Uint8Array, from: number, to: number, ends: boolean, line: number): void {
    if (kind === tokenKind.string && !this.#tree.wants) {
      if (ends) this.#count();
      return;
    }
    if (!ends || this.#holding) this.#hold(chunk, from, to);
    if (!ends) return;
    if (this.#holding) this.#take(kind, this.#held, 0, this.#heldLength, line);
    else this.#take(kind, chunk, from, to, line);
    this.#holding = false;
    this.#tooLong = false;
    this.#heldLength = 0;
  }

  /** What the text consists of; to be called when it has proved complete. */
  result(): Content {
    const root = this.#tree.root as PreviewNode;
    const list = this.#records ?? (this.#memberArrays === root.count ? this.#longest : undefined);
    if (list) this.#tree.show(list);
    return {
      root,
      records: { count: list?.count ?? recordsIn(root), list },
      repeatedKeys: this.#repeated,
      keysLimited: this.#keys.limited,
      impreciseNumbers: this.#imprecise,
    };
  }

  #hold(chunk: Uint8Array, from: number, to: number): void {
    const room = mostBytes - this.#heldLength;
    const piece = chunk.subarray(from, Math.min(to, from + room));
    this.#held.set(piece, this.#heldLength);
    this.#heldLength += piece.length;
    this.#holding = true;
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
    if (this.#tree.wants) this.#tree.key(stringText(bytes, from, to));
    else if (this.#depth === 1) this.#memberKey = bytes.subarray(from, to);
    if (this.#tooLong || to - from > mostBytes) this.#keys.limited = true;
    else if (this.#isRepeated(bytes, from, to)) note(this.#repeated, stringText(bytes, from, to), line);
  }

  /** Keys are the same when they say the same, with escapes or without. */
  #isRepeated(bytes: Uint8Array, from: number, to: number): boolean {
    if (!hasEscape(bytes, from, to)) return this.#keys.add(bytes, from, to);
    const key = wholeString(bytes, from, to);
    const encoded = new TextEncoder().encode(key.isWellFormed() ? key : JSON.stringify(key));
    return this.#keys.add(encoded, 0, encoded.length);
  }

  #takeScalar(bytes: Uint8Array, from: number, to: number, line: number): void {
    const isWord = (bytes[from] as number) > 0x60; // a small letter
    if (!isWord && !this.#fits(bytes, from, to)) note(this.#imprecise, scalarText(bytes, from, to), line);
    if (this.#tree.wants) this.#tree.scalar(isWord ? 'word' : 'number', scalarText(bytes, from, to));
    this.#count();
  }

  #fits(bytes: Uint8Array, from: number, to: number): boolean {
    if (surelyFitsDouble(bytes, from, to)) return true;
    if (this.#tooLong || to - from > mostBytes) return false;
    return fitsDouble(new TextDecoder().decode(bytes.subarray(from, to)));
  }

  #count(): void {
    this.#counts[this.#depth] = (this.#counts[this.#depth] as number) + 1;
  }

  #lookForRecords(isObject: boolean): void {
    if (this.#depth === 0) this.#topIsObject = isObject;
    else if (this.#depth === 2) this.#holdsRecords ||= this.#inMember && this.#counts[2] === 0;
    else {
      this.#inMember = this.#topIsObject && !isObject;
      this.#holdsRecords = false;
      if (this.#inMember && !this.#tree.wants) this.#tree.key(stringText(this.#memberKey, 0, this.#memberKey.length));
    }
  }

  #addMemberArray(node: PreviewNode): void {
    this.#memberArrays += 1;
    this.#longest = longer(this.#longest, node);
    if (this.#holdsRecords) this.#records = longer(this.#records, node);
  }
}

/** Of a text that is no object around an array of them. */
function recordsIn({ kind, count }: PreviewNode): number {
  return kind === 'array' ? count : Number(kind === 'object');
}

function longer(first: PreviewNode | undefined, second: PreviewNode): PreviewNode {
  return first && first.count >= second.count ? first : second;
}

function hasEscape(bytes: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (bytes[index] === backslash) return true;
  return false;
}

function note(finding: Finding, what: TokenText, line: number): void {
  finding.count += 1;
  if (finding.first.length < mostFindings) finding.first.push({ nth: finding.count, what, line });
}
