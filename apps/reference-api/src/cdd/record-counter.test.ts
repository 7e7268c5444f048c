import { JsonScanner } from '@scv/json-check';
import { expect, test } from 'vitest';
import { RecordCounter } from './cdd-files.ts';

test.each([
  ['[]', 0],
  ['[1, [2, 3], {"a": [4, 5]}]', 3],
  ['{}', 1],
  ['{"records": [{}, {}], "ids": [1, 2, 3]}', 2],
  ['{"ids": [1, 2, 3], "names": []}', 3],
  ['{"note": "x", "ids": [1, 2, 3]}', 1],
  ['{"a": {"b": [{}, {}]}}', 1],
  ['"text"', 0],
  ['12', 0],
])('%s has %d records', (text, records) => {
  const counter = new RecordCounter();
  const scanner = new JsonScanner(counter);
  for (const byte of Buffer.from(text)) scanner.write(Uint8Array.of(byte));
  scanner.end();
  expect(counter.count).toBe(records);
});
