/**
 * The grammar of RFC 8259 over UTF-8 (RFC 3629) as one table: the state after each byte in each state. Values
 * from `firstAct` on are no states but acts, which also need to know the container they happen in.
 */
export const state = {
  refused: 0,
  start: 1,
  mark1: 2,
  mark2: 3,
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
  tail1: 16,
  tail2: 17,
  tail3: 18,
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
  firstOfWords: 31,
} as const;

/** The least act. */
export const firstAct = 64;

/** What a byte can ask for besides a state. A scalar is a number or a word: true, false, null. */
export const act = {
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
  endWord: 74,
  newLine: 75,
  continuation: 76,
  mark: 77,
} as const;

/** The words, in the order of their states: `words[n]` has three or four states, after each letter but the last. */
export const words = ['true', 'false', 'null'] as const;

/** The states in which a number may end. */
export const endOfNumber: ReadonlySet<number> = new Set([
  state.zero,
  state.integer,
  state.fraction,
  state.exponentDigits,
]);

type On = (from: number, bytes: Iterable<number>, next: number) => void;

const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const digits = bytesOf('0123456789');
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** `transitions[(state << 8) | byte]` is the next state, or an act. */
export const transitions: Uint8Array = new Uint8Array(64 << 8);

/** The state after the first byte of a number or a word. */
export const scalarStart: Uint8Array = new Uint8Array(256);

fill(transitions);

function fill(table: Uint8Array): void {
  const on = (from: number, bytes: Iterable<number>, next: number): void => {
    for (const byte of bytes) table[(from << 8) | byte] = next;
  };
  addWhitespace(on);
  addValues(on);
  addWords(on);
  addStrings(on);
  addCharacters(on);
  addNumbers(on);
}

function addWhitespace(on: On): void {
  const { start, value, firstElement, firstKey, key, colon, after } = state;
  for (const from of [value, firstElement, firstKey, key, colon, after]) {
    on(from, bytesOf(' \t\r'), from);
    on(from, bytesOf('\n'), act.newLine);
  }
  on(start, bytesOf(' \t\r'), value);
  on(start, bytesOf('\n'), act.newLine);
}

function addValues(on: On): void {
  for (const from of [state.start, state.value, state.firstElement]) {
    on(from, bytesOf('{'), act.openObject);
    on(from, bytesOf('['), act.openArray);
    on(from, bytesOf('"'), act.openString);
    on(from, bytesOf('-0123456789tfn'), act.openScalar);
  }
  on(state.firstElement, bytesOf(']'), act.closeArray);
  on(state.firstKey, bytesOf('}'), act.closeObject);
  for (const from of [state.firstKey, state.key]) on(from, bytesOf('"'), act.openKey);
  on(state.colon, bytesOf(':'), state.value);
  on(state.after, bytesOf(','), act.comma);
  on(state.after, bytesOf('}'), act.closeObject);
  on(state.after, bytesOf(']'), act.closeArray);
}

function addWords(on: On): void {
  let from: number = state.firstOfWords;
  for (const word of words) {
    scalarStart[word.charCodeAt(0)] = from;
    for (const letter of word.slice(1, -1)) on(from, bytesOf(letter), ++from);
    on(from++, bytesOf(word.slice(-1)), act.endWord);
  }
}

function addStrings(on: On): void {
  const { string, escape, hex1, hex2, hex3, hex4 } = state;
  on(string, range(0x20, 0x7f), string);
  on(string, bytesOf('"'), act.closeString);
  on(string, bytesOf('\\'), escape);
  on(escape, bytesOf('"\\/bfnrt'), string);
  on(escape, bytesOf('u'), hex1);
  const hex = bytesOf('0123456789abcdefABCDEF');
  for (const [from, next] of [
    [hex1, hex2],
    [hex2, hex3],
    [hex3, hex4],
    [hex4, string],
  ] as const)
    on(from, hex, next);
}

/** The well-formed byte sequences of RFC 3629, section 4, and the mark that may precede the text. */
function addCharacters(on: On): void {
  const { string, tail1, tail2, tail3, afterE0, afterED, afterF0, afterF4, start, mark1, mark2 } = state;
  on(string, range(0xc2, 0xdf), tail1);
  on(string, range(0xe1, 0xef), tail2);
  on(string, range(0xf1, 0xf3), tail3);
  on(string, [0xe0], afterE0);
  on(string, [0xed], afterED);
  on(string, [0xf0], afterF0);
  on(string, [0xf4], afterF4);
  for (const from of [tail1, tail2, tail3]) on(from, range(0x80, 0xbf), act.continuation);
  on(afterE0, range(0xa0, 0xbf), act.continuation);
  on(afterED, range(0x80, 0x9f), act.continuation);
  on(afterF0, range(0x90, 0xbf), act.continuation);
  on(afterF4, range(0x80, 0x8f), act.continuation);
  on(start, [0xef], mark1);
  on(mark1, [0xbb], mark2);
  on(mark2, [0xbf], act.mark);
}

function addNumbers(on: On): void {
  const { minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits } = state;
  for (const digit of digits) scalarStart[digit] = integer;
  scalarStart[0x30] = zero;
  scalarStart[0x2d] = minus;
  on(minus, bytesOf('0'), zero);
  on(minus, bytesOf('123456789'), integer);
  on(integer, digits, integer);
  for (const from of [zero, integer]) on(from, bytesOf('.'), point);
  for (const from of [point, fraction]) on(from, digits, fraction);
  for (const from of [zero, integer, fraction]) on(from, bytesOf('eE'), exponent);
  on(exponent, bytesOf('+-'), exponentSign);
  for (const from of [exponent, exponentSign, exponentDigits]) on(from, digits, exponentDigits);
  for (const from of endOfNumber) on(from, bytesOf(' \t\r\n,]}'), act.endNumber);
}
