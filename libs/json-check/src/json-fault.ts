import { act, endOfNumber, state, transitions, words } from './json-grammar.ts';

/** Deepest nesting accepted: `[[1]]` is nested two deep. */
export const maxDepth = 512;

/** Where something is in a text. A line ends with a line feed; columns count characters (code points). */
interface Place {
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** Bytes before it. */
  offset: number;
}

/** Why a text is no acceptable JSON: a sentence, and the place of the first byte that can't be right. */
export class JsonFault extends Error implements Place {
  override readonly name = 'JsonFault';
  readonly line: number;
  readonly column: number;
  readonly offset: number;

  constructor(sentence: string, { line, column, offset }: Place) {
    super(sentence);
    this.line = line;
    this.column = column;
    this.offset = offset;
  }
}

/** What the text is inside of: `text` is the outermost. */
type Container = 'object' | 'array' | 'text';

/** The fault of a byte that can't follow. */
export function wrongByte(current: number, byte: number, container: Container, place: Place): JsonFault {
  const next = transitions[(current << 8) | byte];
  if (next === act.openObject || next === act.openArray) {
    return new JsonFault(`The file is nested more than ${maxDepth} levels deep${at(place)}.`, place);
  }
  if (current === state.start && byte >= 0xfe) {
    return malformed('a byte order mark of UTF-16', 'a text in UTF-8', place);
  }
  if (isInCharacter(current) || (current === state.string && byte >= 0x80)) {
    return malformed('invalid UTF-8', 'a character in UTF-8', place);
  }
  if (current === state.string) return malformed('an unescaped control character in a string', closingOrEscape, place);
  return malformed(`unexpected ${nameOf(byte)}`, expected(current, container), place);
}

const closingOrEscape = String.raw`a closing quote or an escape such as \n`;

/** The fault of a text that ends before it is complete. */
export function earlyEnd(current: number, container: Container, place: Place): JsonFault {
  if (place.offset === 0) return new JsonFault('The file is empty.', place);
  const reached = endOfNumber.has(current) ? state.after : current;
  return malformed('it ends too early', expected(reached, container), place);
}

function malformed(what: string, instead: string, place: Place): JsonFault {
  return new JsonFault(`The file is not well-formed JSON: ${what}${at(place)}; expected ${instead}.`, place);
}

const at = ({ line, column }: Place): string => ` at line ${line}, column ${column}`;

const blanks: Readonly<Record<number, string>> = {
  0x09: 'tab',
  0x0a: 'end of line',
  0x0d: 'end of line',
  0x20: 'space',
};

function nameOf(byte: number): string {
  if (byte > 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return blanks[byte] ?? `byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

const isInCharacter = (current: number): boolean => current >= state.tail1 && current <= state.afterF4;

/** In each state whose expectation does not depend on the container. */
const expectations: Readonly<Record<number, string>> = {
  [state.start]: 'a value',
  [state.mark1]: 'the rest of a byte order mark',
  [state.mark2]: 'the rest of a byte order mark',
  [state.value]: 'a value',
  [state.firstElement]: 'a value or ]',
  [state.firstKey]: 'a key in double quotes or }',
  [state.key]: 'a key in double quotes',
  [state.colon]: 'a colon',
  [state.string]: 'a closing quote',
  [state.escape]: String.raw`one of " \ / b f n r t u`,
  [state.minus]: 'a digit',
  [state.point]: 'a digit',
  [state.exponent]: 'a digit or a sign',
  [state.exponentSign]: 'a digit',
};

const afterValue = { object: 'a comma or }', array: 'a comma or ]', text: 'the end of the file' } as const;

function expected(current: number, container: Container): string {
  if (current === state.after) return afterValue[container];
  if (current === state.zero) return afterNumber('a point', container);
  if (endOfNumber.has(current)) return afterNumber('a digit', container);
  if (current >= state.hex1 && current <= state.hex4) return 'four hexadecimal digits';
  if (isInCharacter(current)) return 'a character in UTF-8';
  return expectations[current] ?? expectedWord(current);
}

function afterNumber(more: string, container: Container): string {
  return container === 'text' ? `${more} or ${afterValue.text}` : `${more}, ${afterValue[container]}`;
}

/** Each word has a state after each of its letters but the last. */
function expectedWord(current: number): string {
  let first: number = state.firstOfWords;
  return words.find((word) => current < (first += word.length - 1)) ?? '';
}
