import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [12_000, '12,000 records'],
])('%d is counted as %s', (count, text) => {
  expect(counted(count, 'record')).toBe(text);
});

test('a plural of more than an s is named', () => {
  expect(counted(1, 'row has', 'rows have')).toBe('1 row has');
  expect(counted(2, 'row has', 'rows have')).toBe('2 rows have');
});
