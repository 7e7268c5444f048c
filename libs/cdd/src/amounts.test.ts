import { expect, test } from 'vitest';
import { formatBytes, formatCount, formatSeconds } from './amounts.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1_572_864, '1.5 MB'],
  [104_857_600, '100 MB'],
  [5 * 1024 ** 4, '5,120 GB'],
])('%d bytes are written %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [12_000, '12,000 records'],
])('%d is counted as %s', (count, text) => {
  expect(formatCount(count, 'record')).toBe(text);
});

test.each([
  [0, '1 s'],
  [7.6, '8 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [150, '3 min'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
])('%d seconds are written %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
