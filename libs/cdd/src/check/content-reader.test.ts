import { expect, test } from 'vitest';
import { type Content, ContentReader } from './content-reader.ts';
import { type PreviewNode, stringText, visibleToken } from './preview.ts';
import { maxKeys, RepeatedKeys } from '@scv/json-check/repeated-keys';

/** Reads a text in chunks of `step` bytes. */
function read(text: string, step = Infinity): Content {
  const bytes = new TextEncoder().encode(text);
  const reader = new ContentReader();
  for (let from = 0; from < bytes.length; from += step) reader.write(bytes.subarray(from, from + step));
  return reader.result();
}

/** The tree as nested arrays of text. */
function plain({ kind, value, children }: PreviewNode): unknown {
  if (kind === 'array') return children.map(plain);
  if (kind === 'object') return children.map((child) => [child.key?.text, plain(child)]);
  return value.text;
}

const sample = '{"a":[{"b":"é€😀","c":-1.50},"x"],"":{},"\\u0064":true, "\ufeffe":[]}';
const sampleTree = [
  [
    'a',
    [
      [
        ['b', 'é€😀'],
        ['c', '-1.50'],
      ],
      'x',
    ],
  ],
  ['', []],
  ['d', 'true'],
  ['\ufeffe', []],
];

test.each([1, 2, 3, 7, Infinity])('the tree is the same for chunks of %d bytes', (step) => {
  expect(plain(read(sample, step).root)).toEqual(sampleTree);
});

test.each<[string, Content['root']['kind'], number, number, string | undefined]>([
  ['[]', 'array', 0, 0, undefined],
  ['{}', 'object', 0, 1, undefined],
  ['{"name":"Ada","tags":["a","b","c"]}', 'object', 2, 1, undefined],
  ['{"meta":{"list":[{},{},{}]},"customers":[{},{}]}', 'object', 2, 2, 'customers'],
  ['{"few":[{}],"many":[[1],[2],[3]],"none":[]}', 'object', 3, 3, 'many'],
  ['{"customers":[]}', 'object', 1, 0, 'customers'],
  ['{"ids":["a","b"],"names":[]}', 'object', 2, 2, 'ids'],
  [`{${'"k":0,'.repeat(60)}"few":[{}],"many":[{},{"a":[]}],"none":{}}`, 'object', 63, 2, 'many'],
  ['[{"customers":[{},{}]}]', 'array', 1, 1, undefined],
  [`[${'"text",'.repeat(99)}"text"]`, 'array', 100, 100, undefined],
  [`{"few":[1],"many":[${'"text",'.repeat(99)}"text"]}`, 'object', 2, 100, 'many'],
  ['"text"', 'string', 0, 0, undefined],
])('%s is of kind %s with %d values and %d records', (text, kind, count, records, key) => {
  for (const step of [1, Infinity]) {
    const content = read(text, step);
    expect(content.root).toMatchObject({ kind, count });
    expect([content.records.count, content.records.list?.key?.text]).toEqual([records, key]);
  }
});

test('the array of records is shown even beyond the member limit', () => {
  const { root, records } = read(`{${'"k":0,'.repeat(60)}"ids":[1,2,3],"few":[{}],"many":[{"a":1},{}],"z":0}`);
  expect(root.children.slice(49).map(plain)).toEqual(['0', [[['a', '1']], []]]);
  expect(root.children.at(-1)).toBe(records.list);
});

test('repeated keys are found with their lines, escaped or not', () => {
  const text = '{"a":1,\n"b":{"a":2},\n"\\u0061":3,\n"c":[{"a":1},{"a":1}],"b":0,"\\ud800":1,"\\udc00":2}';
  for (const step of [1, 5, Infinity]) {
    const { repeatedKeys, keysLimited } = read(text, step);
    expect(keysLimited).toBe(false);
    expect(repeatedKeys.count).toBe(2);
    expect(repeatedKeys.first.map(({ what, line }) => [what.text, line])).toEqual([
      ['a', 3],
      ['b', 4],
    ]);
  }
});

test('numbers beyond double precision are found with their lines', () => {
  for (const step of [1, 5, Infinity]) {
    const { impreciseNumbers } = read('[1,\n12345678901234567890,\n0.5, 1e5, 1e999]', step);
    expect(impreciseNumbers.count).toBe(2);
    expect(impreciseNumbers.first.map(({ what, line }) => [what.text, line])).toEqual([
      ['12345678901234567890', 2],
      ['1e999', 3],
    ]);
  }
  expect(read('1e999', 2).impreciseNumbers.count).toBe(1);
});

test('long texts are cut between characters, and keys too long to compare are reported', () => {
  const long = '\\u00e9😀'.repeat(50_000);
  const content = read(`{"${long}":"${long}","n":${'7'.repeat(70_000)}}`, 4096);
  const [text, number] = content.root.children;
  const truncated = { text: 'é😀'.repeat(100), isTruncated: true };
  expect(text).toMatchObject({ key: truncated, value: truncated });
  expect(number?.value).toEqual({ text: '7'.repeat(200), isTruncated: true });
  expect([content.keysLimited, content.impreciseNumbers.count]).toEqual([true, 1]);
});

test.each([
  [65_536, false],
  [65_537, true],
])('with a key of %d bytes, some are not compared: %s; shorter ones after it are', (length, keysLimited) => {
  for (const step of [1_000, Infinity]) {
    const content = read(`{"${'k'.repeat(length)}":1,"a":1.5,"a":1}`, step);
    expect([content.keysLimited, content.repeatedKeys.count]).toEqual([keysLimited, 1]);
  }
});

function nodesIn(node: PreviewNode): number {
  return 1 + node.children.reduce((sum, child) => sum + nodesIn(child), 0);
}

test('the tree keeps the first values, counts the rest and stays small', () => {
  const wide = `[${'1,'.repeat(60)}1]`;
  const record = `{${Array.from({ length: 60 }, (_, index) => `"k${index}":[${wide},${wide}]`).join(',')}}`;
  const { root } = read(`[${`${record},`.repeat(29)}${record}]`);

  expect([root.count, root.children.length]).toEqual([30, 20]);
  expect(root.children.every(({ count, children }) => count === 60 && children.length === 50)).toBe(true);
  expect(nodesIn(root)).toBeLessThan(4000);
});

const numbers: [string, boolean][] = [
  ['0', true],
  ['-0', true],
  ['-12.50', true],
  ['0.1', true],
  ['1.0e+2', true],
  ['9007199254740992', true],
  ['9007199254740993', false],
  ['12345678901234567890', false],
  ['10000000000000000000000', true],
  ['0.10000000000000001', true],
  ['0.1234567890123456789', false],
  ['0.1000000000000000055511151231257827', true],
  ['1.7976931348623157e308', true],
  ['4.9406564584124654e-324', true],
  ['1e-999', false],
  [`1.${'0'.repeat(200)}`, true],
  [`0.${'3'.repeat(101)}`, false],
];

test.each(numbers)('a double keeps %s: %s', (written, fits) => {
  expect(read(`[${written}]`).impreciseNumbers.count).toBe(fits ? 0 : 1);
});

test.each([
  ['Ada “é€😀” \u4e00', 'Ada “é€😀” \u4e00'],
  ['\u0000\n\u007f\u0085', '\\u0000\\u000a\\u007f\\u0085'],
  ['\u202ea\u2066\u200f\ufeff', '\\u202ea\\u2066\\u200f\\ufeff'],
  ['\u0645\u06cc\u200c\u062e\u0648 👩\u200d🚀', '\u0645\u06cc\u200c\u062e\u0648 👩\u200d🚀'],
])('%j is shown as %s', (text, shown) => {
  expect(visibleToken({ text, isTruncated: true })).toBe(`${shown}…`);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ['no longer than 200 characters', 'x'.repeat(200), 'x'.repeat(200), false],
  ['longer', 'x'.repeat(201), 'x'.repeat(200), true],
  ['of 200 characters in 2,400 bytes', '\\ud83d\\ude00'.repeat(200), '😀'.repeat(200), false],
  ['whose 2,401st byte begins a character', 'é'.repeat(1_200) + 'é', 'é'.repeat(200), true],
  ['whose bytes end within a long escape', `a${'\\u00e9'.repeat(400)}`, `a${'é'.repeat(199)}`, true],
  ['whose bytes end within a short escape', `${'x'.repeat(2_399)}\\n`, 'x'.repeat(200), true],
])('a string %s', (_what, written, text, isTruncated) => {
  const bytes = bytesOf(`"${written}"`);
  expect(stringText(bytes, 1, bytes.length - 1)).toEqual({ text, isTruncated });
});

test('similar keys are not confused', () => {
  const members = Array.from({ length: 200_000 }, (_, index) => `"key-${index.toString(36)}":0`).join(',');
  expect(read(`{${members}}`).repeatedKeys.count).toBe(0);
  expect(read(`{${members},${members}}`).repeatedKeys.count).toBe(200_000);
});

test('beyond the limit keys are no longer remembered, but repetitions of earlier ones are found', () => {
  const keys = new RepeatedKeys();
  const add = (key: string) => keys.add(bytesOf(key), 0, key.length);
  /** Four bytes for a number, none of them a backslash: texts would take three times as long. */
  const bytes = new Uint8Array(4);
  const addNumber = (value: number) => {
    for (const index of bytes.keys()) bytes[index] = 0x80 | ((value >> (6 * index)) & 0x3f);
    return keys.add(bytes, 0, 4);
  };
  keys.open();
  for (let count = 0; count < maxKeys; count += 1) addNumber(count);
  expect(keys.limited).toBe(false);
  expect([add('one more'), keys.limited, add('one more'), addNumber(77)]).toEqual([false, true, false, true]);
  keys.close();
  keys.open();
  expect([add('one more'), add('one more')]).toEqual([false, true]);
});
