import { earlyEnd, type JsonFault, maxDepth, wrongByte } from './json-fault.ts';
import { action, endOfNumber, firstAction, scalarStart, state, transitions } from './json-grammar.ts';

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
  endLiteral,
  continuation,
  newLine,
  byteOrderMark,
} = action;

/** A scalar is a number or one of the literals true, false and null. */
export const tokenKind = { key: 1, string: 2, scalar: 3 } as const;
export type TokenKind = (typeof tokenKind)[keyof typeof tokenKind];

/** Receives the parts of a text in order. Everything up to the current part has been checked. */
export interface JsonListener {
  /** An object or an array begins. `at` is the index of its bracket in the chunk. */
  open(isObject: boolean, at: number): void;
  /** The innermost object or array ends. `at` is the index of its bracket in the chunk. */
  close(at: number): void;
  /**
   * The bytes `from` to `to` (exclusive) of the chunk are the token as written, without quotes. A token that continues
   * in the next chunk arrives in pieces: `ends` is true for the last piece, which can be empty.
   */
  token(kind: TokenKind, chunk: Uint8Array, from: number, to: number, ends: boolean, line: number): void;
}

/**
 * Checks in chunks and constant memory that bytes are one JSON text (RFC 8259) in UTF-8, nested at most `maxDepth`
 * levels deep. It builds no values. It ignores a leading byte order mark (RFC 8259, section 8.1).
 */
export class JsonScanner {
  readonly #listener: JsonListener | undefined;
  #state: number = start;
  #isObject = new Uint8Array(maxDepth);
  #depth = 0;
  /** The kind of the current token; 0 between tokens. */
  #token: TokenKind | 0 = 0;
  #line = 1;
  /** The offset of the line's start plus its continuation bytes: a byte's offset minus this is its column from 0. */
  #lineStart = 0;
  /** Number of bytes before the current chunk. */
  #offset = 0;

  constructor(listener?: JsonListener) {
    this.#listener = listener;
  }

  /**
   * Checks the next bytes.
   * One long function over local variables, because fields and small methods were up to three times slower
   * (decision 3).
   * @throws JsonFault at the first wrong byte
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
      if (next < firstAction) {
        if (next === refused) break;
        current = next;
        if (next === string) index = skipPlain(chunk, index);
        continue;
      }
      switch (next) {
        case openScalar:
          current = scalarStart[chunk[index] as number] as number;
          token = tokenKind.scalar;
          tokenStart = index;
          break;
        case endNumber: // the byte isn't part of the number: process it again
          listener?.token(tokenKind.scalar, chunk, tokenStart, index, true, line);
          token = 0;
          current = after;
          index -= 1;
          break;
        case endLiteral:
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
          listener?.open(next === openObject, index);
          break;
        case closeObject:
        case closeArray:
          if (depth === 0 || isObject[depth - 1] !== (next === closeObject ? 1 : 0)) break bytes;
          depth -= 1;
          current = after;
          listener?.close(index);
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
        case byteOrderMark:
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

  /**
   * Call it after the last bytes.
   * @throws JsonFault if the text isn't complete
   */
  end(): void {
    const inNumber = endOfNumber.has(this.#state);
    if (this.#depth > 0 || !(inNumber || this.#state === after)) throw this.#fault();
    if (inNumber) this.#listener?.token(tokenKind.scalar, new Uint8Array(), 0, 0, true, this.#line);
  }

  /** @param byte the wrong byte; undefined at the end of the text */
  #fault(byte?: number): JsonFault {
    const inner = this.#isObject[this.#depth - 1];
    const container = inner === undefined ? 'text' : inner === 1 ? 'object' : 'array';
    const position = { line: this.#line, column: this.#offset - this.#lineStart + 1, offset: this.#offset };
    if (byte === undefined) return earlyEnd(this.#state, container, position);
    return wrongByte(this.#state, byte, container, position);
  }
}

/** Skips the plain characters of a string. @returns the index of the last one */
function skipPlain(chunk: Uint8Array, index: number): number {
  const table = transitions;
  let end = index + 1;
  while (end < chunk.length && table[(string << 8) | (chunk[end] as number)] === string) end += 1;
  return end - 1;
}

function afterContinuation(current: number): number {
  if (current === state.continuation1) return string;
  return current === state.continuation3 || current === state.afterF0 || current === state.afterF4
    ? state.continuation2
    : state.continuation1;
}
