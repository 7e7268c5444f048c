const bytes = (...content: number[]): Uint8Array => Uint8Array.of(...content);

/** Texts that RFC 8259 allows: name, and text or bytes. */
const wellFormedCases: readonly (readonly [name: string, text: string | Uint8Array])[] = [
  ['an empty object', '{}'],
  ['an empty array', '[]'],
  ['members and elements', '{"a":[1,"b",true,false,null],"c":{"d":{}}}'],
  ['containers nested 512 deep', `${'['.repeat(512)}${']'.repeat(512)}`],
  ['objects nested 512 deep', `${'{"a":'.repeat(511)}{}${'}'.repeat(511)}`],
  ['more than 512 siblings', `[${'[],{},'.repeat(600)}0]`],

  ['a top-level string', '"a"'],
  ['a top-level number', '42'],
  ['a top-level true', 'true'],

  ['all four whitespace characters', ' \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n'],
  ['whitespace around a colon', '{"a" \n : \t 1}'],
  ['carriage returns without line feeds', '[\r1\r,\r2\r]\r'],

  ['an empty key', '{"":0}'],
  ['a repeated key', '{"a":1,"a":2}'],
  ['the key __proto__', '{"__proto__":{"a":1}}'],

  ['integers', '[1, -1, 10, 1234567890]'],
  ['fractions', '[0.50, -12.034, 1.0, 0.000]'],
  ['exponents', '[1e5, 1E5, 1e+5, 1E-5, 0e0, 1.5e10, -0.0E-00, 1e0005]'],
  ['a number too large for a double', '[1e999, -1E+999]'],
  ['more digits than a double keeps', '[123456789012345678901234567890, 0.1234567890123456789]'],
  ['a number of a thousand digits', `[${'7'.repeat(1000)}]`],

  ['every short escape', String.raw`["\"\\\/\b\f\n\r\t"]`],
  ['escaped backslashes before a quote', String.raw`["\\\\"]`],
  ['unicode escapes in both cases', String.raw`["\u00e9\u00E9\u0000"]`],
  ['an escaped surrogate pair', String.raw`["\ud83d\ude00"]`],
  ['an escaped lone high surrogate', String.raw`["\ud800"]`],
  ['an escaped surrogate pair in the wrong order', String.raw`["\ude00\ud83d"]`],

  ['raw characters of two, three and four bytes', '["é€\u{1f600}", "\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}"]'],
  ['raw characters on both sides of the surrogates', '["\ud7ff\ue000"]'],
  ['raw direction marks and zero width characters', '["\u202e\u200b\u200d"]'],
  ['all unescaped ASCII characters', `["${ascii(0x20, 0x7e).replaceAll(/["\\]/g, '')}"]`],

  ['a byte order mark before the text', '\ufeff{"a":1}'],
  ['a byte order mark before a top-level number', '\ufeff1'],
  ['a byte order mark in a string', '["\ufeff"]'],
  ['UTF-8 byte by byte', bytes(0x5b, 0x22, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0x22, 0x5d)],
];

/**
 * Texts that RFC 8259 doesn't allow: name, text or bytes, and the expected fault without the beginning that all share.
 */
// oxfmt-ignore
const malformedCases: readonly (readonly [name: string, text: string | Uint8Array, fault: string])[] = [
  ['only whitespace', ' \r\n\t', 'it ends too early at line 2, column 2; expected a value'],
  ['only a byte order mark', '\ufeff', 'it ends too early at line 1, column 1; expected a value'],
  ['a byte order mark after whitespace', ' \ufeff[]', 'unexpected byte 0xEF at line 1, column 2; expected a value'],
  ['a byte order mark after the text', '[]\ufeff',
    'unexpected byte 0xEF at line 1, column 3; expected the end of the file'],
  ['an incomplete byte order mark', bytes(0xef, 0xbb, 0x5b, 0x5d),
    'unexpected [ at line 1, column 3; expected the rest of a byte order mark'],
  ['a byte order mark cut short', bytes(0xef, 0xbb),
    'it ends too early at line 1, column 3; expected the rest of a byte order mark'],

  ['a leading zero', '[01]', 'unexpected 1 at line 1, column 3; expected a point, a comma or ]'],
  ['two zeros at the top', '00', 'unexpected 0 at line 1, column 2; expected a point or the end of the file'],
  ['a point without digits after it', '[1.]', 'unexpected ] at line 1, column 4; expected a digit'],
  ['a point without digits before it', '[.5]', 'unexpected . at line 1, column 2; expected a value or ]'],
  ['a minus and a point', '[-.5]', 'unexpected . at line 1, column 3; expected a digit'],
  ['a plus sign', '[+1]', 'unexpected + at line 1, column 2; expected a value or ]'],
  ['a minus alone', '[-]', 'unexpected ] at line 1, column 3; expected a digit'],
  ['a space after a minus', '[- 1]', 'unexpected space at line 1, column 3; expected a digit'],
  ['an exponent without digits', '[1e]', 'unexpected ] at line 1, column 4; expected a digit or a sign'],
  ['an exponent with only a sign', '[1e+]', 'unexpected ] at line 1, column 5; expected a digit'],
  ['a hexadecimal number', '[0x1F]', 'unexpected x at line 1, column 3; expected a point, a comma or ]'],
  ['two numbers without a comma', '[1 2]', 'unexpected 2 at line 1, column 4; expected a comma or ]'],
  ['NaN', '[NaN]', 'unexpected N at line 1, column 2; expected a value or ]'],

  ['undefined', '[undefined]', 'unexpected u at line 1, column 2; expected a value or ]'],
  ['a literal cut short', '[nul]', 'unexpected ] at line 1, column 5; expected null'],
  ['a literal with a wrong letter', '[falze]', 'unexpected z at line 1, column 5; expected false'],

  ['an unknown escape', String.raw`["\x41"]`,
    String.raw`unexpected x at line 1, column 4; expected one of " \ / b f n r t u`],
  ['a unicode escape in braces', String.raw`["\u{41}"]`,
    'unexpected { at line 1, column 5; expected four hexadecimal digits'],
  ['a short unicode escape', String.raw`["\u12"]`,
    'unexpected " at line 1, column 7; expected four hexadecimal digits'],
  ['a unicode escape with a wrong digit', String.raw`["\u12g4"]`,
    'unexpected g at line 1, column 7; expected four hexadecimal digits'],
  ['an escaped line feed', '["\\\n"]',
    String.raw`unexpected end of line at line 1, column 4; expected one of " \ / b f n r t u`],
  ['a raw line feed in a string', '["a\nb"]', control(4)],
  ['a raw tab in a string', '["a\tb"]', control(4)],
  ['a raw control character in a key', '{"a\u0001":1}', control(4)],
  ['single quotes', "['a']", "unexpected ' at line 1, column 2; expected a value or ]"],

  ['a key without quotes', '{a:1}', 'unexpected a at line 1, column 2; expected a key in double quotes or }'],
  ['a key without a value', '{"a"}', 'unexpected } at line 1, column 5; expected a colon'],
  ['a colon in an array', '["a":1]', 'unexpected : at line 1, column 5; expected a comma or ]'],
  ['two members without a comma', '{"a":1 "b":2}', 'unexpected " at line 1, column 8; expected a comma or }'],
  ['a semicolon for a comma', '[1;2]', 'unexpected ; at line 1, column 3; expected a digit, a comma or ]'],
  ['a trailing comma in an array', '[1,]', 'unexpected ] at line 1, column 4; expected a value'],
  ['a trailing comma in an object', '{"a":1,}', 'unexpected } at line 1, column 8; expected a key in double quotes'],
  ['two commas', '[1,,2]', 'unexpected , at line 1, column 4; expected a value'],
  ['a comma at the top', '1,', 'unexpected , at line 1, column 2; expected the end of the file'],
  ['an array closed as an object', '[1}', 'unexpected } at line 1, column 3; expected a comma or ]'],
  ['an object closed as an array', '{"a":1]', 'unexpected ] at line 1, column 7; expected a comma or }'],
  ['a bracket too many', '[1]]', 'unexpected ] at line 1, column 4; expected the end of the file'],

  ['a line comment', '[1] // note', 'unexpected / at line 1, column 5; expected the end of the file'],
  ['a form feed as whitespace', '[\f1]', 'unexpected byte 0x0C at line 1, column 2; expected a value or ]'],
  ['a no-break space as whitespace', '[\u00a01]', 'unexpected byte 0xC2 at line 1, column 2; expected a value or ]'],
  ['two objects', '{}{}', 'unexpected { at line 1, column 3; expected the end of the file'],
  ['two objects on two lines', '{"a":1}\n{"a":2}\n', 'unexpected { at line 2, column 1; expected the end of the file'],
  ['HTML', '<!DOCTYPE html>', 'unexpected < at line 1, column 1; expected a value'],
  ['CSV', 'name;country\nAda;UK', 'unexpected a at line 1, column 2; expected null'],

  ['an array cut after its bracket', '[', 'it ends too early at line 1, column 2; expected a value or ]'],
  ['an array cut after an element', '[1', 'it ends too early at line 1, column 3; expected a comma or ]'],
  ['an array cut after a comma', '[1,', 'it ends too early at line 1, column 4; expected a value'],
  ['an object cut after its brace', '{', 'it ends too early at line 1, column 2; expected a key in double quotes or }'],
  ['an object cut in a key', '{"a', 'it ends too early at line 1, column 4; expected a closing quote'],
  ['an object cut after a key', '{"a"', 'it ends too early at line 1, column 5; expected a colon'],
  ['an object cut after a comma', '{"a":1,', 'it ends too early at line 1, column 8; expected a key in double quotes'],
  ['an object cut after a line', '{\n  "a": 1\n', 'it ends too early at line 3, column 1; expected a comma or }'],
  ['a string cut in an escape', '"abc\\',
    String.raw`it ends too early at line 1, column 6; expected one of " \ / b f n r t u`],
  ['a string cut in a unicode escape', '"\\u12',
    'it ends too early at line 1, column 6; expected four hexadecimal digits'],
  ['a string cut in a character', bytes(0x22, 0xf0, 0x9f, 0x98),
    'it ends too early at line 1, column 3; expected a character in UTF-8'],
  ['a false cut short', 'f', 'it ends too early at line 1, column 2; expected false'],
  ['a null cut short', '[nu', 'it ends too early at line 1, column 4; expected null'],
  ['a minus cut short', '-', 'it ends too early at line 1, column 2; expected a digit'],
  ['a number cut at its exponent', '1e', 'it ends too early at line 1, column 3; expected a digit or a sign'],

  ['bytes outside UTF-8', quoted(0xff), notUtf8(2)],
  ['an overlong slash', quoted(0xc0, 0xaf), notUtf8(2)],
  ['an overlong slash in three bytes', quoted(0xe0, 0x80, 0xaf), notUtf8(3)],
  ['an overlong slash in four bytes', quoted(0xf0, 0x80, 0x80, 0xaf), notUtf8(3)],
  ['an encoded surrogate', quoted(0xed, 0xa0, 0x80), notUtf8(3)],
  ['a code point beyond U+10FFFF', quoted(0xf4, 0x90, 0x80, 0x80), notUtf8(3)],
  ['a character cut by the closing quote', quoted(0xe2, 0x82), notUtf8(3)],
  ['Latin-1', quoted(0x6d, 0xfc, 0x6e), notUtf8(3)],
  ['UTF-16 LE with a byte order mark', bytes(0xff, 0xfe, 0x5b, 0, 0x5d, 0),
    'a byte order mark of UTF-16 at line 1, column 1; expected a text in UTF-8'],
  ['UTF-16 BE with a byte order mark', bytes(0xfe, 0xff, 0, 0x5b, 0, 0x5d),
    'a byte order mark of UTF-16 at line 1, column 1; expected a text in UTF-8'],
  ['UTF-16 LE without a byte order mark', bytes(0x5b, 0, 0x5d, 0),
    'unexpected byte 0x00 at line 1, column 2; expected a value or ]'],
  ['a compressed file', bytes(0x1f, 0x8b, 0x08, 0), 'unexpected byte 0x1F at line 1, column 1; expected a value'],
];

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

function ascii(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

/** A top-level JSON string with these bytes. */
function quoted(...content: number[]): Uint8Array {
  return bytes(0x22, ...content, 0x22);
}

function notUtf8(column: number): string {
  return `invalid UTF-8 at line 1, column ${column}; expected a character in UTF-8`;
}

function control(column: number): string {
  const instead = String.raw`a closing quote or an escape such as \n`;
  return `an unescaped control character in a string at line 1, column ${column}; expected ${instead}`;
}
