import { expect, test } from 'vitest';
import { formatBytes, tooLargeSentence } from './file-limits.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [999.7, '1 kB'],
  [1000, '1 kB'],
  [1_550, '1.6 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1 MB'],
  [15_557_801, '15.6 MB'],
  [104_857_600, '104.9 MB'],
  [1_250_000_000, '1.3 GB'],
  [5e12, '5,000 GB'],
])('%d bytes is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('the sentence for a file that is too large names the limit', () => {
  expect(tooLargeSentence(100_000_000)).toBe('The file is larger than 100 MB.');
});
