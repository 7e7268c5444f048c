/**
 * The grammar of JSON (RFC 8259) in UTF-8 (RFC 3629) as one table: the next state for each state and byte. Values from
 * `firstAction` on aren't states but actions of the scanner.
 */
export const state = {
  refused: 0,
  start: 1,
  bom1: 2,
  bom2: 3,
  value: 4,
  firstElement: 5,
  firstKey: 6,
  key: 7,
  colon: 8,
  after: 9,
  string: 10,
  escape: 11,
  hex1: 12,
  hex2: 13,
  hex3: 14,
  hex4: 15,
  continuation1: 16,
  continuation2: 17,
  continuation3: 18,
  afterE0: 19,
  afterED: 20,
  afterF0: 21,
  afterF4: 22,
  minus: 23,
  zero: 24,
  integer: 25,
  point: 26,
  fraction: 27,
  exponent: 28,
  exponentSign: 29,
  exponentDigits: 30,
  firstLiteral: 31,
} as const;

export const firstAction = 64;

/** A scalar is a number or a literal (true, false, null). */
export const action = {
  openObject: 64,
  closeObject: 65,
  openArray: 66,
  closeArray: 67,
  comma: 68,
  openKey: 69,
  openString: 70,
  closeString: 71,
  openScalar: 72,
  endNumber: 73,
  endLiteral: 74,
  newLine: 75,
  continuation: 76,
  byteOrderMark: 77,
} as const;

/** In the order of their states. A literal has a state after each of its letters except the last. */
export const literals = ['true', 'false', 'null'] as const;

/** The states in which a number can end. */
export const endOfNumber: ReadonlySet<number> = new Set([
  state.zero,
  state.integer,
  state.fraction,
  state.exponentDigits,
]);

type Add = (from: number, bytes: Iterable<number>, next: number) => void;

const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const digits = bytesOf('0123456789');
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** `transitions[(state << 8) | byte]` is the next state or an action; 0 if the byte isn't allowed. */
export const transitions: Uint8Array = new Uint8Array(64 << 8);

/** The state after the first byte of a number or literal, by that byte. */
export const scalarStart: Uint8Array = new Uint8Array(256);

fill(transitions);

function fill(table: Uint8Array): void {
  const add = (from: number, bytes: Iterable<number>, next: number): void => {
    for (const byte of bytes) table[(from << 8) | byte] = next;
  };
  addWhitespace(add);
  addValues(add);
  addLiterals(add);
  addStrings(add);
  addCharacters(add);
  addNumbers(add);
}

function addWhitespace(add: Add): void {
  const { start, value, firstElement, firstKey, key, colon, after } = state;
  for (const from of [value, firstElement, firstKey, key, colon, after]) {
    add(from, bytesOf(' \t\r'), from);
    add(from, bytesOf('\n'), action.newLine);
  }
  add(start, bytesOf(' \t\r'), value);
  add(start, bytesOf('\n'), action.newLine);
}

function addValues(add: Add): void {
  for (const from of [state.start, state.value, state.firstElement]) {
    add(from, bytesOf('{'), action.openObject);
    add(from, bytesOf('['), action.openArray);
    add(from, bytesOf('"'), action.openString);
    add(from, bytesOf('-0123456789tfn'), action.openScalar);
  }
  add(state.firstElement, bytesOf(']'), action.closeArray);
  add(state.firstKey, bytesOf('}'), action.closeObject);
  for (const from of [state.firstKey, state.key]) add(from, bytesOf('"'), action.openKey);
  add(state.colon, bytesOf(':'), state.value);
  add(state.after, bytesOf(','), action.comma);
  add(state.after, bytesOf('}'), action.closeObject);
  add(state.after, bytesOf(']'), action.closeArray);
}

function addLiterals(add: Add): void {
  let from: number = state.firstLiteral;
  for (const literal of literals) {
    scalarStart[literal.charCodeAt(0)] = from;
    for (const letter of literal.slice(1, -1)) add(from, bytesOf(letter), ++from);
    add(from++, bytesOf(literal.slice(-1)), action.endLiteral);
  }
}

function addStrings(add: Add): void {
  const { string, escape, hex1, hex2, hex3, hex4 } = state;
  add(string, range(0x20, 0x7f), string);
  add(string, bytesOf('"'), action.closeString);
  add(string, bytesOf('\\'), escape);
  add(escape, bytesOf('"\\/bfnrt'), string);
  add(escape, bytesOf('u'), hex1);
  const hex = bytesOf('0123456789abcdefABCDEF');
  for (const [from, next] of [
    [hex1, hex2],
    [hex2, hex3],
    [hex3, hex4],
    [hex4, string],
  ] as const)
    add(from, hex, next);
}

/** The multi-byte characters of RFC 3629, section 4, and the byte order mark at the start. */
function addCharacters(add: Add): void {
  const { string, continuation1, continuation2, continuation3, afterE0, afterED, afterF0, afterF4, start, bom1, bom2 } =
    state;
  add(string, range(0xc2, 0xdf), continuation1);
  add(string, range(0xe1, 0xef), continuation2);
  add(string, range(0xf1, 0xf3), continuation3);
  add(string, [0xe0], afterE0);
  add(string, [0xed], afterED);
  add(string, [0xf0], afterF0);
  add(string, [0xf4], afterF4);
  for (const from of [continuation1, continuation2, continuation3]) add(from, range(0x80, 0xbf), action.continuation);
  add(afterE0, range(0xa0, 0xbf), action.continuation);
  add(afterED, range(0x80, 0x9f), action.continuation);
  add(afterF0, range(0x90, 0xbf), action.continuation);
  add(afterF4, range(0x80, 0x8f), action.continuation);
  add(start, [0xef], bom1);
  add(bom1, [0xbb], bom2);
  add(bom2, [0xbf], action.byteOrderMark);
}

function addNumbers(add: Add): void {
  const { minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits } = state;
  for (const digit of digits) scalarStart[digit] = integer;
  scalarStart[0x30] = zero;
  scalarStart[0x2d] = minus;
  add(minus, bytesOf('0'), zero);
  add(minus, bytesOf('123456789'), integer);
  add(integer, digits, integer);
  for (const from of [zero, integer]) add(from, bytesOf('.'), point);
  for (const from of [point, fraction]) add(from, digits, fraction);
  for (const from of [zero, integer, fraction]) add(from, bytesOf('eE'), exponent);
  add(exponent, bytesOf('+-'), exponentSign);
  for (const from of [exponent, exponentSign, exponentDigits]) add(from, digits, exponentDigits);
  for (const from of endOfNumber) add(from, bytesOf(' \t\r\n,]}'), action.endNumber);
}
