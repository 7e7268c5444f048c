import { describe, expect, test } from 'vitest';
import { jsonCases } from './json-cases.ts';
import { JsonFault, JsonScanner, maxDepth } from './json-scanner.ts';

/** What the scanner says of the bytes, handed over `step` at a time; undefined when it has no objection. */
function faultIn(text: string | Uint8Array, step = Infinity): string | undefined {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const scanner = new JsonScanner();
  try {
    for (let from = 0; from < bytes.length; from += step) scanner.write(bytes.subarray(from, from + step));
    scanner.end();
  } catch (error) {
    if (error instanceof JsonFault) return error.message;
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
  test.each(jsonCases.filter(([, , wellFormed]) => wellFormed))('%s is accepted', (_name, text) => {
    expect(faultIn(text, step)).toBeUndefined();
  });

  test.each(jsonCases.filter(([, , wellFormed]) => !wellFormed))('%s is refused', (_name, text) => {
    expect(faultIn(text, step)).toMatch(/^The file is not well-formed JSON: .+ at line \d+, column \d+\.$/);
  });
});

test.each([
  ['{"a": 1,}', 'unexpected } at line 1, column 9.'],
  ['[\n  1,\r\n  x]', 'unexpected x at line 3, column 3.'],
  ['["é€\u{1f600}" x', 'unexpected x at line 1, column 8.'],
  ['\ufeff[x', 'unexpected x at line 1, column 2.'],
  ['\n\ufeff[]', 'unexpected byte 0xEF at line 2, column 1.'],
  ['["a\tb"]', 'an unescaped control character in a string at line 1, column 4.'],
  ['[1]]', 'unexpected ] at line 1, column 4.'],
  ['{"a":\n[1,\n2', 'it ends too early at line 3, column 2.'],
  [new Uint8Array([0x5b, 0x22, 0x61, 0xc3, 0x28]), 'invalid UTF-8 at line 1, column 5.'],
])('the fault in %j is placed: %s', (text, ending) => {
  expect(faultIn(text)).toBe(`The file is not well-formed JSON: ${ending}`);
  expect(faultIn(text, 1)).toBe(`The file is not well-formed JSON: ${ending}`);
});

test.each([['[', ']'], ['{"a":', '}']])('%s may be nested as deep as the limit, not deeper', (open, close) => {
  const nested = (depth: number): string => `${open.repeat(depth - 1)}[]${close.repeat(depth - 1)}`;
  expect(faultIn(nested(maxDepth))).toBeUndefined();
  expect(faultIn(nested(maxDepth + 1))).toMatch(/^The file is nested more than 512 levels deep at line 1, col/);
});

test('siblings do not add to the depth', () => {
  expect(faultIn(`[${'[],{},'.repeat(maxDepth * 2)}0]`)).toBeUndefined();
});

test('any byte changed, dropped or added anywhere gets the verdict of JSON.parse', () => {
  const sample = new TextEncoder().encode('{"a":[-1.5e+3,true,"\\u00e9é€😀"],"b":{"c":null}}\n');
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
