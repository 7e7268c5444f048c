import { act, endOfNumber, firstAct, state, transitions } from './json-grammar.ts';

const { refused, start, value, firstElement, firstKey, key, colon, after, string } = state;
const {
  openObject, openArray, closeObject, closeArray, comma, openKey, openString, closeString,
  endNumber, continuation, newLine, mark,
} = act;

/** Deepest nesting accepted: `[[1]]` is nested two deep. */
export const maxDepth = 512;

/** Why a text is no acceptable JSON: one sentence with line and column, both counted from 1. */
export class JsonFault extends Error {}

/**
 * Checks, chunk by chunk and in constant memory, that bytes are one JSON text (RFC 8259) in UTF-8, nested at
 * most `maxDepth` deep. It builds no values. A leading byte order mark is ignored (RFC 8259, section 8.1).
 * Columns count characters (code points). Lines end with a line feed.
 */
export class JsonScanner {
  #state: number = state.start;
  #isObject = new Uint8Array(maxDepth);
  #depth = 0;
  #inKey = false;
  #line = 1;
  /** What to take from a byte's offset to have its column: the line's start and its bytes within characters. */
  #lineStart = 0;
  /** Bytes before the current chunk. */
  #offset = 0;

  /**
   * Checks the next bytes. Throws JsonFault at the first byte that no JSON text could have there.
   * One long function over local variables: with fields and methods it took up to three times as long (decision 3).
   */
  write(chunk: Uint8Array): void {
    const table = transitions;
    const isObject = this.#isObject;
    const offset = this.#offset;
    let current = this.#state;
    let depth = this.#depth;
    let inKey = this.#inKey;
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
        case endNumber: // the byte is not part of the number: look at it again
          current = after;
          index -= 1;
          break;
        case openObject:
          if (depth === maxDepth) break bytes;
          isObject[depth] = 1;
          depth += 1;
          current = firstKey;
          break;
        case openArray:
          if (depth === maxDepth) break bytes;
          isObject[depth] = 0;
          depth += 1;
          current = firstElement;
          break;
        case closeObject:
          if (depth === 0 || isObject[depth - 1] === 0) break bytes;
          depth -= 1;
          current = after;
          break;
        case closeArray:
          if (depth === 0 || isObject[depth - 1] === 1) break bytes;
          depth -= 1;
          current = after;
          break;
        case comma:
          if (depth === 0) break bytes;
          current = isObject[depth - 1] === 1 ? key : value;
          break;
        case openKey:
          inKey = true;
          current = string;
          break;
        case openString:
          inKey = false;
          current = string;
          break;
        case closeString:
          current = inKey ? colon : after;
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
    if (index < chunk.length) throw fault(current, chunk[index] as number, line, offset + index - lineStart);
    this.#state = current;
    this.#depth = depth;
    this.#inKey = inKey;
    this.#line = line;
    this.#lineStart = lineStart;
    this.#offset = offset + chunk.length;
  }

  /** Tells that there are no more bytes. Throws JsonFault when the text is not complete. */
  end(): void {
    const complete = this.#state === state.after || endOfNumber.has(this.#state);
    if (!complete || this.#depth > 0) {
      throw malformed('it ends too early', this.#line, this.#offset - this.#lineStart);
    }
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

function fault(current: number, byte: number, line: number, before: number): JsonFault {
  const next = transitions[(current << 8) | byte];
  if (next !== openObject && next !== openArray) return malformed(unexpected(current, byte), line, before);
  return new JsonFault(`The file is nested more than ${maxDepth} levels deep at line ${line}, column ${before + 1}.`);
}

function unexpected(current: number, byte: number): string {
  const inCharacter = current >= state.tail1 && current <= state.afterF4;
  if (inCharacter || (current === string && byte >= 0x80)) return 'invalid UTF-8';
  if (current === string) return 'an unescaped control character in a string';
  if (byte > 0x20 && byte < 0x7f) return `unexpected ${String.fromCharCode(byte)}`;
  return `unexpected byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function malformed(reason: string, line: number, before: number): JsonFault {
  return new JsonFault(`The file is not well-formed JSON: ${reason} at line ${line}, column ${before + 1}.`);
}
