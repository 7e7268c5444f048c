import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';

const projects = globSync('{libs,apps}/*/src', { cwd: root }).map(dirname);

// A folder that two others need lies below both, so that it can be read, tested and moved without them.
test.each(projects)('the folders of %s import downwards only, types included', (project) => {
  expect(circlesIn(betweenFolders(importsIn(join(root, project, 'src'))))).toEqual([]);
});

// Lint finds such circles too, but not those that a lazy import closes.
test.each(projects)('no file of %s imports itself by way of others, lazily or as a type', (project) => {
  expect(circlesIn(importsIn(join(root, project, 'src')))).toEqual([]);
});

test('a lazy import closes a circle', () => {
  const imports = importsOf('list/bar.tsx', "lazy(() => import('./more.tsx'))");
  expect(circlesIn([...imports, ...importsOf('list/more.tsx', "import type { Bar } from './bar.tsx'")])).toEqual([
    'list/bar.tsx ⇄ list/more.tsx: turn list/more.tsx → list/bar.tsx',
  ]);
});

test('two folders that import each other are a circle, and the message names the imports to turn', () => {
  const imports = [
    importOf('list/table.ts', '../fields/field.ts'),
    importOf('list/rows.ts', '../fields/field.ts'),
    importOf('fields/field.ts', '../list/table.ts'),
    importOf('export/file.ts', '../list/rows.ts'),
  ];
  expect(circlesIn(betweenFolders(imports))).toEqual(['fields ⇄ list: turn fields/field.ts → list/table.ts']);
});

test('a circle of three folders is found', () => {
  const imports = [importOf('a/1.ts', '../b/2.ts'), importOf('b/2.ts', '../c/3.ts'), importOf('c/3.ts', '../a/1.ts')];
  expect(circlesIn(betweenFolders(imports))).toEqual(['b → c → a → b: turn b/2.ts → c/3.ts']);
});

/** @typedef {{ from: string, to: string, text: string }} Import from a file or folder to another, and the files as text */

/**
 * The imports of a project between its files, without tests and testing/, which put together what they test.
 * @param {string} src
 */
function importsIn(src) {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/^(testing|generated)\/|\/testing\/|\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) => importsOf(file, readFileSync(join(src, file), 'utf8')));
}

/**
 * @param {string} file
 * @param {string} text
 */
function importsOf(file, text) {
  return [...text.matchAll(/\b(?:from|import|import\(|new URL\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    importOf(file, path),
  );
}

/**
 * @param {string} file
 * @param {string} path as the file imports it
 * @returns {Import}
 */
function importOf(file, path) {
  const target = join(dirname(file), path);
  return { from: file, to: target, text: `${file} → ${target}` };
}

/**
 * Without files that are in no folder: they put the folders together.
 * @param {Import[]} imports between files
 */
function betweenFolders(imports) {
  return imports
    .map(({ from, to, text }) => ({ from: dirname(from), to: dirname(to), text }))
    .filter(({ from, to }) => from !== to && ![from, to].includes('.') && !to.startsWith('..'));
}

/**
 * @param {Import[]} imports
 * @returns {string[]} one sentence for each circle, the shortest first; the imports to turn are the fewest that open it
 */
function circlesIn(imports) {
  const circles = imports.map(({ from, to }) => pathBetween(imports, to, from)).filter((path) => path !== undefined);
  const [circle] = circles.toSorted((one, other) => one.length - other.length);
  if (!circle) return [];
  const steps = circle.map((from, index) => {
    const to = circle[(index + 1) % circle.length];
    return imports.filter((each) => each.from === from && each.to === to);
  });
  const turned = steps.reduce((fewest, step) => (step.length < fewest.length ? step : fewest));
  const name = circle.length === 2 ? circle.toSorted().join(' ⇄ ') : [...circle, circle[0]].join(' → ');
  const rest = imports.filter((each) => !turned.includes(each));
  return [`${name}: turn ${turned.map(({ text }) => text).join(', ')}`, ...circlesIn(rest)];
}

/**
 * @param {Import[]} imports
 * @param {string} start
 * @param {string} end
 * @returns {string[] | undefined} the folders of the shortest way from one to the other
 */
function pathBetween(imports, start, end) {
  const paths = [[start]];
  const seen = new Set([start]);
  for (const path of paths) {
    if (path.at(-1) === end) return path;
    for (const { from, to } of imports) {
      if (from !== path.at(-1) || seen.has(to)) continue;
      seen.add(to);
      paths.push([...path, to]);
    }
  }
  return undefined;
}
