import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';

test('every file that the README or a document names exists', () => {
  const missing = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].flatMap((document) =>
    namedFiles(document)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

/**
 * Paths in links and in `code`, relative to the root, without build output and the made-up `reports` feature.
 * @param {string} document
 */
function namedFiles(document) {
  const text = readFileSync(join(root, document), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => join(dirname(document), path));
  const code = [...text.matchAll(/`((?:apps|docs|libs|openapi|tools)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  return [...links, ...code].filter((path) => !/\/dist\b|\breports\b/.test(path));
}
