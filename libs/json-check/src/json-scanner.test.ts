import { expect, test } from 'vitest';
import { jsonCases } from './testing/json-cases.ts';
import { JsonFault, type JsonListener, JsonScanner, tokenKind } from './json-scanner.ts';

/** The fault in the bytes, scanned in chunks of `step` bytes; undefined if they are accepted. */
function faultIn(bytes: Uint8Array, step = Infinity): JsonFault | undefined {
  const scanner = new JsonScanner();
  try {
    for (let from = 0; from < bytes.length; from += step) scanner.write(bytes.subarray(from, from + step));
    scanner.end();
  } catch (error) {
    if (error instanceof JsonFault) return error;
    throw error;
  }
  return undefined;
}

/** Whether a fatal TextDecoder and JSON.parse accept the bytes. */
function parses(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

test('every case has the expected fault, read byte by byte and at once', () => {
  const faults = jsonCases.map(({ name, bytes }) => [name, faultIn(bytes, 1)?.message, faultIn(bytes)?.message]);
  expect(faults).toEqual(jsonCases.map(({ name, fault }) => [name, fault, fault]));
});

test('JSON.parse agrees with every case, except on the nesting limit (decided 4)', () => {
  const cases = jsonCases.filter(({ fault }) => !fault?.includes('512'));
  const verdicts = cases.map(({ name, bytes }) => [name, parses(bytes)]);
  expect(verdicts).toEqual(cases.map(({ name, fault }) => [name, fault === undefined]));
});

test.each([
  ['{"a": 1,}', { line: 1, column: 9, offset: 8 }],
  ['[\n  1,\r\n  x]', { line: 3, column: 3, offset: 10 }],
  ['["é€\u{1f600}" x', { line: 1, column: 8, offset: 13 }],
  ['\ufeff[x', { line: 1, column: 2, offset: 4 }],
  ['\n\ufeff[]', { line: 2, column: 1, offset: 1 }],
  ['{"a":\n[1,\n2', { line: 3, column: 2, offset: 11 }],
])('the fault in %j is at %o', (text, position) => {
  for (const step of [1, 4, Infinity]) expect(faultIn(new TextEncoder().encode(text), step)).toMatchObject(position);
});

const sample = new TextEncoder().encode('{"a":[-1.5e+3,true,"\\u00e9é€😀"],"b":{"c":null}}\n');

test('a text cut at any byte ends too early there', () => {
  for (let length = 1; length < sample.length - 1; length += 1) {
    const fault = faultIn(sample.subarray(0, length));
    expect(fault).toMatchObject({ offset: length, message: expect.stringContaining('it ends too early') });
  }
});

test('changing, dropping or adding any byte anywhere gives the same verdict as JSON.parse', () => {
  const variants: Uint8Array[] = [];
  for (let at = 0; at < sample.length; at += 1) {
    const [before, after] = [sample.subarray(0, at), sample.subarray(at + 1)];
    variants.push(Uint8Array.of(...before, ...after));
    for (let byte = 0; byte < 256; byte += 1) {
      variants.push(Uint8Array.of(...before, byte, ...after), Uint8Array.of(...before, byte, ...sample.subarray(at)));
    }
  }
  const accepted = variants.filter(parses);
  expect(accepted.length).toBeGreaterThan(1000);
  expect(variants.filter((bytes) => faultIn(bytes) === undefined)).toEqual(accepted);
});

const names = { [tokenKind.key]: 'key', [tokenKind.string]: 'string', [tokenKind.scalar]: 'scalar' };

/** The listener's events for a text in chunks of `step` bytes, with the pieces of each token joined. */
function eventsOf(text: string, step: number): string[] {
  const events: string[] = [];
  let bytes: number[] = [];
  const listener: JsonListener = {
    open: (isObject) => events.push(isObject ? '{' : '['),
    close: () => events.push('end'),
    token(kind, chunk, from, to, ends, line) {
      bytes.push(...chunk.subarray(from, to));
      if (!ends) return;
      events.push(`${names[kind]} ${new TextDecoder().decode(Uint8Array.from(bytes))} (${line})`);
      bytes = [];
    },
  };
  const scanner = new JsonScanner(listener);
  const all = new TextEncoder().encode(text);
  for (let from = 0; from < all.length; from += step) scanner.write(all.subarray(from, from + step));
  scanner.end();
  return events;
}

test.each([1, 2, 3, 5, 1000])('a listener receives the same events in chunks of %d bytes', (step) => {
  expect(eventsOf('{"a\\u0062":["é😀",\n-1.5e3,true],\n"":{}, "n":null,"e":""}', step)).toEqual([
    '{',
    'key a\\u0062 (1)',
    '[',
    'string é😀 (1)',
    'scalar -1.5e3 (2)',
    'scalar true (2)',
    'end',
    'key  (3)',
    '{',
    'end',
    'key n (3)',
    'scalar null (3)',
    'key e (3)',
    'string  (3)',
    'end',
  ]);
});

test.each([
  ['12', 'scalar 12 (1)'],
  ['false', 'scalar false (1)'],
  ['"x"', 'string x (1)'],
  ['\n0 ', 'scalar 0 (2)'],
])('a top-level %j is reported completely', (text, event) => {
  for (const step of [1, 1000]) expect(eventsOf(text, step)).toEqual([event]);
});
