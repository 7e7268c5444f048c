import { action, endOfNumber, literals, state, transitions } from './json-grammar.ts';

/** Maximum nesting: `[[1]]` is nested two levels deep. */
export const maxDepth = 512;

/** A position in a text. Lines end with a line feed; columns count code points. */
interface Position {
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** In bytes, from 0. */
  offset: number;
}

/** Why a text isn't accepted: a sentence, and the position of the first wrong byte. */
export class JsonFault extends Error implements Position {
  override readonly name = 'JsonFault';
  readonly line: number;
  readonly column: number;
  readonly offset: number;

  constructor(sentence: string, { line, column, offset }: Position) {
    super(sentence);
    this.line = line;
    this.column = column;
    this.offset = offset;
  }
}

/** What the position is inside of; `text` is the top level. */
type Container = 'object' | 'array' | 'text';

/** The fault for a byte that isn't allowed in the current state. */
export function wrongByte(current: number, byte: number, container: Container, position: Position): JsonFault {
  const next = transitions[(current << 8) | byte];
  if (next === action.openObject || next === action.openArray) {
    return new JsonFault(`The file is nested more than ${maxDepth} levels deep${at(position)}.`, position);
  }
  if (current === state.start && byte >= 0xfe) {
    return malformed('a byte order mark of UTF-16', 'a text in UTF-8', position);
  }
  if (isInCharacter(current) || (current === state.string && byte >= 0x80)) {
    return malformed('invalid UTF-8', 'a character in UTF-8', position);
  }
  if (current === state.string) {
    return malformed('an unescaped control character in a string', closingOrEscape, position);
  }
  return malformed(`unexpected ${nameOf(byte)}`, expected(current, container), position);
}

const closingOrEscape = String.raw`a closing quote or an escape such as \n`;

/** The fault for a text that ends too early. */
export function earlyEnd(current: number, container: Container, position: Position): JsonFault {
  if (position.offset === 0) return new JsonFault('The file is empty.', position);
  const reached = endOfNumber.has(current) ? state.after : current;
  return malformed('it ends too early', expected(reached, container), position);
}

function malformed(what: string, instead: string, position: Position): JsonFault {
  return new JsonFault(`The file is not well-formed JSON: ${what}${at(position)}; expected ${instead}.`, position);
}

const at = ({ line, column }: Position): string => ` at line ${line}, column ${column}`;

const blankNames: Readonly<Record<number, string>> = {
  0x09: 'tab',
  0x0a: 'end of line',
  0x0d: 'end of line',
  0x20: 'space',
};

function nameOf(byte: number): string {
  if (byte > 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return blankNames[byte] ?? `byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

const isInCharacter = (current: number): boolean => current >= state.continuation1 && current <= state.afterF4;

/** What is expected in the states where it doesn't depend on the container. */
const expectations: Readonly<Record<number, string>> = {
  [state.start]: 'a value',
  [state.bom1]: 'the rest of a byte order mark',
  [state.bom2]: 'the rest of a byte order mark',
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
  return expectations[current] ?? expectedLiteral(current);
}

function afterNumber(more: string, container: Container): string {
  return container === 'text' ? `${more} or ${afterValue.text}` : `${more}, ${afterValue[container]}`;
}

function expectedLiteral(current: number): string {
  let first: number = state.firstLiteral;
  return literals.find((literal) => current < (first += literal.length - 1)) ?? '';
}
