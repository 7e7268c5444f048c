import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';

/** @typedef {{ promise: string, tests: string[] }} Row a row of docs/promises.md */

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

test('docs/promises.md names an existing test for each line of the specification and the product decisions', () => {
  const lines = ['docs/specification.md', 'docs/product-decisions.md'].flatMap((path) => linesOf(read(path)));
  const rows = [...read('docs/promises.md').matchAll(/^\| (?!promise \|)(.+?) \| (.+) \|$/gm)].map(
    ([, promise = '', tests = '']) => ({ promise, tests: tests.split('<br>') }),
  );
  expect(findFaults(lines, rows, (path) => (existsSync(join(root, path)) ? read(path) : ''))).toEqual([]);
});

test('a line without a row, a row without a line and a test that doesn’t exist are named', () => {
  const markdown = '# Title\n\nA paragraph\nof two lines\n\n- Kept: yes.\n- New.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
  const rows = [
    { promise: 'A para', tests: ['–'] },
    { promise: 'Kept', tests: ['`a.test.ts` “is kept”', '`a.test.ts` “is gone”'] },
    { promise: 'Gone', tests: ['`a.test.ts` “is kept”'] },
    { promise: '1 2', tests: ['none'] },
  ];
  expect(findFaults(linesOf(markdown), rows, () => `test('is kept', () => {});`)).toEqual([
    'No row for “New.”: add one to docs/promises.md with the test that shows it.',
    'No test `a.test.ts` “is gone”: name another one that shows “Kept”.',
    '“Gone” begins 0 lines: quote the beginning of exactly one.',
    'No test none: name another one that shows “1 2”.',
  ]);
});

/**
 * Returns the first line of each paragraph, list item and table row, without bullets, numbers and pipes.
 * @param {string} markdown
 */
function linesOf(markdown) {
  const lines = markdown.split('\n').map((line) => line.trim());
  return lines
    .filter((line, index) => {
      const isTableHead = [line, lines[index + 1]].some((each) => each?.startsWith('|---'));
      if (line === '' || line.startsWith('#') || isTableHead) return false;
      return /^(\||- |\d+\. )/.test(line) || /^(#.*|\|.*|)$/.test(lines[index - 1] ?? '');
    })
    .map((line) => line.replace(/^(- |\d+\. |\| )/, '').replaceAll(' | ', ' '));
}

/**
 * Returns a sentence for each line without a row, row without a line, and test that doesn't exist.
 * @param {string[]} lines
 * @param {Row[]} rows
 * @param {(path: string) => string} source the text of a file, empty if there is none
 */
function findFaults(lines, rows, source) {
  const missing = lines
    .filter((line) => !rows.some(({ promise }) => line.startsWith(promise)))
    .map((line) => `No row for “${line}”: add one to docs/promises.md with the test that shows it.`);
  return [
    ...missing,
    ...rows.flatMap(({ promise, tests }) => {
      const { length } = lines.filter((line) => line.startsWith(promise));
      if (length !== 1) return [`“${promise}” begins ${length} lines: quote the beginning of exactly one.`];
      return tests
        .filter((named) => !isThere(named, source))
        .map((named) => `No test ${named}: name another one that shows “${promise}”.`);
    }),
  ];
}

/**
 * True for a dash with a reason, and for a file whose source has the title, or the name of a case, in quotes.
 * @param {string} named
 * @param {(path: string) => string} source
 */
function isThere(named, source) {
  if (named.startsWith('–')) return true;
  const [, path, title] = /^`(.+?)` “(.+)”$/.exec(named) ?? [];
  if (path === undefined) return false;
  const text = source(path);
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted));
}
