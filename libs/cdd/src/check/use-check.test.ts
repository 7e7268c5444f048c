import { expect, test } from 'vitest';
import { fileProblem } from './use-check.ts';

const limit = 1024 * 1024;

test.each([
  [{ name: 'a.json', size: 1 }, undefined],
  [{ name: 'A.JSON', size: limit }, undefined],
  [{ name: 'a.csv', size: 1 }, 'Choose a file whose name ends in .json.'],
  [{ name: 'json', size: 1 }, 'Choose a file whose name ends in .json.'],
  [{ name: 'a.json.exe', size: 1 }, 'Choose a file whose name ends in .json.'],
  [{ name: 'a.json', size: 0 }, 'The file is empty.'],
  [{ name: 'a.json', size: 1.5 * limit }, 'The file is larger than 1 MB.'],
])('%o: %s (decided 1, decided 4)', (file, problem) => {
  expect(fileProblem(file, limit)).toBe(problem);
});
