import { expect, test } from 'vitest';
import { misfits, type Schema } from './contract.ts';
import { sampleOf } from './samples.ts';

test('a sample has no spaces around, which a backend would take away', () => {
  const schema = { type: 'string', pattern: '^ ?[0-9]{3} ?$' };
  const samples = Array.from({ length: 100 }, () => String(sampleOf(schema, 'the test')));
  expect(samples.filter((sample) => sample !== sample.trim())).toEqual([]);
});

test.each<Schema>([
  { type: 'string', pattern: '^[a-z]*-[a-z]+$', maxLength: 8 },
  { type: 'string', pattern: '^x+$', minLength: 3, maxLength: 6 },
  { type: 'string', pattern: String.raw`^\d+\.\d*$`, maxLength: 5 },
  { type: 'integer', minimum: 5000 },
])('each of 500 samples fits %j', (schema) => {
  const samples = Array.from({ length: 500 }, () => sampleOf(schema, 'the test'));
  expect(samples.flatMap((sample) => misfits(schema, sample))).toEqual([]);
});
