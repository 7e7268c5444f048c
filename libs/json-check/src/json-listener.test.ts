import { expect, test } from 'vitest';
import { JsonScanner, tokenKind, type JsonListener } from './json-scanner.ts';

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
