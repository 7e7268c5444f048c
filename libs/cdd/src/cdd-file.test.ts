import { expect, test } from 'vitest';
import { fileProblem, formatBytes } from './cdd-file.ts';

const limit = 1024 * 1024;

test.each([
  [{ name: 'a.json', size: 1 }, undefined],
  [{ name: 'A.JSON', size: limit }, undefined],
  [{ name: 'a.csv', size: 1 }, 'Choose a file whose name ends in .json.'],
  [{ name: 'json', size: 1 }, 'Choose a file whose name ends in .json.'],
  [{ name: 'a.json', size: 0 }, 'The file is empty. Choose a file that holds a JSON text.'],
  [{ name: 'a.json', size: 1.5 * limit }, 'The file has 1.5 MB; at most 1 MB can be uploaded.'],
])('%o: %s', (file, problem) => {
  expect(fileProblem(file, limit)).toBe(problem);
});

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
