import { expect, test } from 'vitest';
import { formatBytes, tooLargeSentence } from './file-limits.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1_572_864, '1.5 MB'],
  [104_857_600, '100 MB'],
  [5 * 1024 ** 4, '5,120 GB'],
])('%d bytes is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('the sentence for a file that is too large names the limit', () => {
  expect(tooLargeSentence(104_857_600)).toBe('The file is larger than 100 MB.');
});
