import fc from 'fast-check';
import { test } from 'vitest';
import { JsonFault, JsonScanner, maxDepth } from './json-scanner.ts';

// Part of `npm run fuzz`.

const encoder = new TextEncoder();

/** JSON texts, the same with a few bytes changed, and bytes of the letters that JSON is made of. */
const bytes = fc.oneof(
  fc.json({ maxDepth: 6 }).map((text) => encoder.encode(text)),
  fc
    .tuple(
      fc.json({ maxDepth: 6, stringUnit: 'binary' }).map((text) => encoder.encode(text)),
      fc.array(fc.record({ at: fc.nat(), drop: fc.nat(3), add: fc.uint8Array({ maxLength: 3 }) }), { maxLength: 3 }),
    )
    .map(([text, edits]) => edits.reduce(change, text)),
  fc
    .string({
      unit: fc.constantFrom(...'[]{},:"\\/ \n\t0123456789.-+eEtrufalsn', 'u00e9', '\ud83d\ude00'),
      maxLength: 40,
    })
    .map((text) => encoder.encode(text)),
  fc.uint8Array({ maxLength: 60 }),
);

interface Edit {
  at: number;
  drop: number;
  add: Uint8Array;
}

function change(text: Uint8Array, { at, drop, add }: Edit): Uint8Array {
  const place = at % (text.length + 1);
  return Uint8Array.of(...text.subarray(0, place), ...add, ...text.subarray(place + drop));
}

function isAccepted(text: Uint8Array, step: number): boolean {
  const scanner = new JsonScanner();
  try {
    for (let from = 0; from < text.length; from += step) scanner.write(text.subarray(from, from + step));
    scanner.end();
    return true;
  } catch (error) {
    if (error instanceof JsonFault) return false;
    throw error;
  }
}

/** Whether a fatal TextDecoder and JSON.parse accept the bytes. */
function parses(text: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
    return true;
  } catch {
    return false;
  }
}

test('the check and JSON.parse accept the same bytes, in chunks of any size', () => {
  let [runs, accepted] = [0, 0];
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 70 }), (text, step) => {
      runs += 1;
      const expected = parses(text);
      if (expected) accepted += 1;
      if (isAccepted(text, step) !== expected) throw new Error(`JSON.parse ${expected ? 'accepts' : 'refuses'} this.`);
    }),
  );
  console.log(`${runs} texts, of which JSON.parse accepts ${accepted}.`);
});

test('brackets are accepted up to the limit of the nesting', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxDepth + 5 }), fc.boolean(), (depth, isObject) => {
      const text = isObject ? '{"a":'.repeat(depth) + '1' + '}'.repeat(depth) : '['.repeat(depth) + ']'.repeat(depth);
      if (isAccepted(encoder.encode(text), 7) !== depth <= maxDepth) throw new Error(`The limit is not ${maxDepth}.`);
    }),
    { numRuns: 1000 },
  );
});
