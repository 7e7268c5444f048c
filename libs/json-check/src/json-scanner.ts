import { earlyEnd, type JsonFault, maxDepth, wrongByte } from './json-fault.ts';
import { act, endOfNumber, firstAct, scalarStart, state, transitions } from './json-grammar.ts';

export { JsonFault, maxDepth } from './json-fault.ts';

const { refused, start, value, firstElement, firstKey, key, colon, after, string } = state;
const {
  openObject,
  openArray,
  closeObject,
  closeArray,
  comma,
  openKey,
  openString,
  closeString,
  openScalar,
  endNumber,
  endWord,
  continuation,
  newLine,
  mark,
} = act;

/** What a token is; a scalar is a number or one of the words true, false and null. */
export const tokenKind = { key: 1, string: 2, scalar: 3 } as const;
export type TokenKind = (typeof tokenKind)[keyof typeof tokenKind];

/** Hears what a text consists of, in the order of the text. What it hears has been checked up to there. */
export interface JsonListener {
  /** An object or an array begins. */
  open(isObject: boolean): void;
  /** The innermost object or array ends. */
  close(): void;
  /**
   * The bytes `from` to `to` (exclusive) of the chunk are the token as it is written, without quotes, or the next
   * piece of it: `ends` is false when it goes on in the next chunk, however small the last piece.
   */
  token(kind: TokenKind, chunk: Uint8Array, from: number, to: number, ends: boolean, line: number): void;
}

/**
 * Checks, chunk by chunk and in constant memory, that bytes are one JSON text (RFC 8259) in UTF-8, nested at
 * most `maxDepth` deep. It builds no values. A leading byte order mark is ignored (RFC 8259, section 8.1).
 */
export class JsonScanner {
  readonly #listener: JsonListener | undefined;
  #state: number = start;
  #isObject = new Uint8Array(maxDepth);
  #depth = 0;
  /** The kind of the token we are in; 0 between tokens. */
  #token: TokenKind | 0 = 0;
  #line = 1;
  /** What to take from a byte's offset to have its column: the line's start and its bytes within characters. */
  #lineStart = 0;
  /** Bytes before the current chunk. */
  #offset = 0;

  constructor(listener?: JsonListener) {
    this.#listener = listener;
  }

  /**
   * Checks the next bytes. Throws JsonFault at the first byte that no JSON text could have there.
   * One long function over local variables: with fields and methods it took up to three times as long (decision 3).
   */
  write(chunk: Uint8Array): void {
    const table = transitions;
    const listener = this.#listener;
    const isObject = this.#isObject;
    const offset = this.#offset;
    let current = this.#state;
    let depth = this.#depth;
    let token = this.#token;
    let tokenStart = 0;
    let line = this.#line;
    let lineStart = this.#lineStart;
    let index = 0;
    bytes: for (; index < chunk.length; index += 1) {
      const next = table[(current << 8) | (chunk[index] as number)] as number;
      if (next < firstAct) {
        if (next === refused) break;
        current = next;
        if (next === string) index = endOfPlain(chunk, index);
        continue;
      }
      switch (next) {
        case openScalar:
          current = scalarStart[chunk[index] as number] as number;
          token = tokenKind.scalar;
          tokenStart = index;
          break;
        case endNumber: // the byte is not part of the number: look at it again
          listener?.token(tokenKind.scalar, chunk, tokenStart, index, true, line);
          token = 0;
          current = after;
          index -= 1;
          break;
        case endWord:
          listener?.token(tokenKind.scalar, chunk, tokenStart, index + 1, true, line);
          token = 0;
          current = after;
          break;
        case openObject:
        case openArray:
          if (depth === maxDepth) break bytes;
          isObject[depth] = next === openObject ? 1 : 0;
          depth += 1;
          current = next === openObject ? firstKey : firstElement;
          listener?.open(next === openObject);
          break;
        case closeObject:
        case closeArray:
          if (depth === 0 || isObject[depth - 1] !== (next === closeObject ? 1 : 0)) break bytes;
          depth -= 1;
          current = after;
          listener?.close();
          break;
        case comma:
          if (depth === 0) break bytes;
          current = isObject[depth - 1] === 1 ? key : value;
          break;
        case openKey:
        case openString:
          token = next === openKey ? tokenKind.key : tokenKind.string;
          tokenStart = index + 1;
          current = string;
          break;
        case closeString:
          listener?.token(token as TokenKind, chunk, tokenStart, index, true, line);
          current = token === tokenKind.key ? colon : after;
          token = 0;
          break;
        case continuation:
          lineStart += 1;
          current = afterContinuation(current);
          break;
        case newLine:
          line += 1;
          lineStart = offset + index + 1;
          if (current === start) current = value;
          break;
        case mark:
          lineStart = offset + index + 1;
          current = value;
          break;
      }
    }
    this.#state = current;
    this.#depth = depth;
    this.#token = token;
    this.#line = line;
    this.#lineStart = lineStart;
    this.#offset = offset + index;
    if (index < chunk.length) throw this.#fault(chunk[index] as number);
    if (token !== 0) listener?.token(token, chunk, tokenStart, index, false, line);
  }

  /** Tells that there are no more bytes. Throws JsonFault when the text is not complete. */
  end(): void {
    const inNumber = endOfNumber.has(this.#state);
    if (this.#depth > 0 || !(inNumber || this.#state === after)) throw this.#fault();
    if (inNumber) this.#listener?.token(tokenKind.scalar, new Uint8Array(), 0, 0, true, this.#line);
  }

  /** @param byte the one that can't follow; undefined at the end */
  #fault(byte?: number): JsonFault {
    const inner = this.#isObject[this.#depth - 1];
    const container = inner === undefined ? 'text' : inner === 1 ? 'object' : 'array';
    const place = { line: this.#line, column: this.#offset - this.#lineStart + 1, offset: this.#offset };
    if (byte === undefined) return earlyEnd(this.#state, container, place);
    return wrongByte(this.#state, byte, container, place);
  }
}

/** The index of the last of the bytes, from `index` on, that leave a string what it is. */
function endOfPlain(chunk: Uint8Array, index: number): number {
  const table = transitions;
  let end = index + 1;
  while (end < chunk.length && table[(string << 8) | (chunk[end] as number)] === string) end += 1;
  return end - 1;
}

function afterContinuation(current: number): number {
  if (current === state.tail1) return string;
  return current === state.tail3 || current === state.afterF0 || current === state.afterF4 ? state.tail2 : state.tail1;
}
