import { describe, expect, test } from 'vitest';
import { jsonCases } from './json-cases.ts';
import { JsonFault, JsonScanner } from './json-scanner.ts';

/** What the scanner finds at fault in the bytes, handed over `step` at a time; undefined when it has no objection. */
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

/** The verdict of the platform: a fatal decoder, then JSON.parse. */
function parses(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

describe.each([1, 2, 3, Infinity])('in pieces of %d bytes', (step) => {
  test.each(jsonCases)('the verdict on $name is right', ({ bytes, fault }) => {
    expect(faultIn(bytes, step)?.message).toBe(fault);
  });
});

test('the cases are at least a hundred, each of a name of its own', () => {
  expect(new Set(jsonCases.map(({ name }) => name)).size).toBe(jsonCases.length);
  expect(jsonCases.length).toBeGreaterThan(100);
});

const withoutDepth = jsonCases.filter(({ fault }) => !fault?.includes('512'));

test.each(withoutDepth)('JSON.parse agrees on $name', ({ bytes, fault }) => {
  expect(parses(bytes)).toBe(fault === undefined);
});

test.each([
  ['{"a": 1,}', { line: 1, column: 9, offset: 8 }],
  ['[\n  1,\r\n  x]', { line: 3, column: 3, offset: 10 }],
  ['["é€\u{1f600}" x', { line: 1, column: 8, offset: 13 }],
  ['\ufeff[x', { line: 1, column: 2, offset: 4 }],
  ['\n\ufeff[]', { line: 2, column: 1, offset: 1 }],
  ['{"a":\n[1,\n2', { line: 3, column: 2, offset: 11 }],
])('the fault in %j is at %o', (text, place) => {
  for (const step of [1, 4, Infinity]) expect(faultIn(new TextEncoder().encode(text), step)).toMatchObject(place);
});

const sample = new TextEncoder().encode('{"a":[-1.5e+3,true,"\\u00e9é€😀"],"b":{"c":null}}\n');

test('a text cut anywhere ends too early, there', () => {
  for (let length = 1; length < sample.length - 1; length += 1) {
    const fault = faultIn(sample.subarray(0, length));
    expect(fault).toMatchObject({ offset: length, message: expect.stringContaining('it ends too early') });
  }
});

test('any byte changed, dropped or added anywhere gets the verdict of JSON.parse', () => {
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
