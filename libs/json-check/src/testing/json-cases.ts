import { malformedCases } from './malformed-cases.ts';

/** Texts that RFC 8259 allows: name, and text or bytes. */
const wellFormedCases: readonly (readonly [name: string, text: string | Uint8Array])[] = [
  ['an empty object', '{}'],
  ['an empty array', '[]'],
  ['nested empty containers', '[[],{},[{}]]'],
  ['members and elements', '{"a":[1,"b",true,false,null],"c":{"d":{}}}'],
  ['containers nested 512 deep', `${'['.repeat(512)}${']'.repeat(512)}`],
  ['objects nested 512 deep', `${'{"a":'.repeat(511)}{}${'}'.repeat(511)}`],
  ['more than 512 siblings', `[${'[],{},'.repeat(600)}0]`],

  ['a top-level string', '"a"'],
  ['a top-level empty string', '""'],
  ['a top-level number', '42'],
  ['a top-level negative number', '-0.5e-3'],
  ['a top-level zero', '0'],
  ['a top-level true', 'true'],
  ['a top-level false', 'false'],
  ['a top-level null', 'null'],

  ['all four whitespace characters', ' \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n'],
  ['whitespace in empty containers', '{ \n } '],
  ['whitespace around a colon', '{"a" \n : \t 1}'],
  ['carriage returns without line feeds', '[\r1\r,\r2\r]\r'],
  ['whitespace around a top-level number', ' 0 \n'],
  ['much trailing whitespace', `[]${' \r\n'.repeat(500)}`],

  ['an empty key', '{"":0}'],
  ['a repeated key', '{"a":1,"a":2}'],
  ['the key __proto__', '{"__proto__":{"a":1}}'],
  ['an escaped key', String.raw`{"\u0061\n":1}`],

  ['zero', '[0]'],
  ['minus zero', '[-0, -0.0]'],
  ['integers', '[1, -1, 10, 1234567890]'],
  ['fractions', '[0.50, -12.034, 1.0, 0.000]'],
  ['exponents', '[1e5, 1E5, 1e+5, 1E-5, 0e0, 1.5e10, -0.0E-00, 1e0005]'],
  ['a number too large for a double', '[1e999, -1E+999]'],
  ['a number too small for a double', '[1e-999]'],
  ['more digits than a double keeps', '[123456789012345678901234567890, 0.1234567890123456789]'],
  ['a number of a thousand digits', `[${'7'.repeat(1000)}]`],

  ['every short escape', String.raw`["\"\\\/\b\f\n\r\t"]`],
  ['escaped backslashes before a quote', String.raw`["\\\\"]`],
  ['unicode escapes in both cases', String.raw`["\u00e9\u00E9\u0000"]`],
  ['an escaped surrogate pair', String.raw`["\ud83d\ude00"]`],
  ['an escaped lone high surrogate', String.raw`["\ud800"]`],
  ['an escaped lone low surrogate', String.raw`["\udc00"]`],
  ['two escaped high surrogates', String.raw`["\ud800\ud800x"]`],
  ['an escaped surrogate pair in the wrong order', String.raw`["\ude00\ud83d"]`],
  ['an escaped noncharacter', String.raw`["\uffff\ufffe"]`],

  ['raw characters of two, three and four bytes', '["é€\u{1f600}", "\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}"]'],
  ['raw characters on both sides of the surrogates', '["\ud7ff\ue000"]'],
  ['a raw DEL and line separators', '["\u007f\u2028\u2029\u0085"]'],
  ['raw direction marks and zero width characters', '["\u202e\u200b\u200d"]'],
  ['all unescaped ASCII characters', `["${ascii(0x20, 0x7e).replaceAll(/["\\]/g, '')}"]`],

  ['a byte order mark before the text', '\ufeff{"a":1}'],
  ['a byte order mark before whitespace', '\ufeff \n[]'],
  ['a byte order mark before a top-level number', '\ufeff1'],
  ['a byte order mark in a string', '["\ufeff"]'],
  ['UTF-8 byte by byte', Uint8Array.of(0x5b, 0x22, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0x22, 0x5d)],
];

function ascii(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

interface JsonCase {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The expected sentence; undefined if the text is well-formed. */
  fault: string | undefined;
}

/** Texts and whether RFC 8259 allows them. The page and the server are both tested with all of them. */
export const jsonCases: readonly JsonCase[] = [
  ...wellFormedCases.map(([name, text]) => jsonCase(name, text)),
  ...malformedCases.map(([name, text, fault]) => jsonCase(name, text, `The file is not well-formed JSON: ${fault}.`)),
  jsonCase('nothing', '', 'The file is empty.'),
  jsonCase('arrays nested 513 deep', '['.repeat(513), tooDeepAt(513)),
  jsonCase('objects nested 513 deep', '{"a":'.repeat(513), tooDeepAt(512 * 5 + 1)),
];

function jsonCase(name: string, text: string | Uint8Array, fault?: string): JsonCase {
  const content = typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text);
  return { name, bytes: content, fault };
}

function tooDeepAt(column: number): string {
  return `The file is nested more than 512 levels deep at line 1, column ${column}.`;
}
