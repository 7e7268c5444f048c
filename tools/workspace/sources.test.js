import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildServer } from '../package/assemble.js';
import { localIdp, readSettings, referenceApi } from '../start/services.js';
import { root } from '../workspace.js';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

const projects = globSync('{libs,apps}/*/src', { cwd: root }).map(dirname);

// A folder needed by two others lies below both, so that it can be read, tested and moved without them.
test.each(projects)('the folders of %s import downwards only, types included', (project) => {
  expect(circlesIn(betweenFolders(importsIn(project)))).toEqual([]);
});

// Lint finds such circles too, but not those that a lazy import closes.
test.each(projects)('no file of %s imports itself by way of others, lazily or as a type', (project) => {
  expect(circlesIn(importsIn(project))).toEqual([]);
});

test('the server’s manifest names every package that it imports, even through a lib', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scv-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await buildServer(folder);
  const code = globSync('**/*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const imports = code.flatMap((text) => [
    ...text.matchAll(/(?:\bfrom |^import |\bimport\()"((?:@[\w-]+\/)?[\w-]+)/gm),
  ]);
  const imported = new Set(imports.map(([, name = '']) => name));
  const { dependencies } = JSON.parse(read('apps/reference-api/package.json'));
  expect(imported).toContain('hono');
  const known = new Set([...Object.keys(dependencies), 'node']);
  expect([...imported].filter((name) => !known.has(name))).toEqual([]);
});

test('a circle of folders and one of a lazy import are found', () => {
  const imports = [
    ...importsOf('list/table.ts', "import { field } from '../fields/field.ts'; lazy(() => import('./more.tsx'))"),
    ...importsOf('list/more.tsx', "import type { Bar } from './bar.tsx'"),
    ...importsOf('list/bar.tsx', "import { table } from './table.ts'"),
    ...importsOf('fields/field.ts', "import { bar } from '../list/bar.tsx'"),
    ...importsOf('fields/field.ts', "import { text } from '../text/text.ts'"),
  ];
  const circle = ['list/table.ts → list/more.tsx', 'list/more.tsx → list/bar.tsx', 'list/bar.tsx → list/table.ts'];
  expect(circlesIn(imports)).toEqual(expect.arrayContaining(circle));
  expect(circlesIn(betweenFolders(imports))).toEqual([
    'list/table.ts → fields/field.ts',
    'fields/field.ts → list/bar.tsx',
  ]);
});

/** @typedef {{ from: string, to: string, text: string }} Import from a file or folder to another, and the files as text */

/**
 * The imports of a project between its files, without tests and testing/, which put together what they test.
 * @param {string} project its folder
 */
function importsIn(project) {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, project, 'src') }).filter(
    (file) => !/^(testing|generated)\/|\/testing\/|\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) => importsOf(file, read(join(project, 'src', file))));
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Import[]}
 */
const importsOf = (file, text) =>
  [...text.matchAll(/\b(?:from|import|import\(|new URL\()\s*'(\.[^']+)'/g)].map(([, path = '']) => {
    const to = join(dirname(file), path);
    return { from: file, to, text: `${file} → ${to}` };
  });

/**
 * Without files that are in no folder: they put the folders together.
 * @param {Import[]} imports between files
 */
const betweenFolders = (imports) =>
  imports
    .map(({ from, to, text }) => ({ from: dirname(from), to: dirname(to), text }))
    .filter(({ from, to }) => from !== to && ![from, to].includes('.') && !to.startsWith('..'));

/**
 * Repeatedly removes nodes with no imports or no importers, until only circles (and paths between them) remain.
 * @param {Import[]} imports
 * @returns {string[]} those that form circles, or lie between two
 */
function circlesIn(imports) {
  const [importing, imported] = [new Set(imports.map(({ from }) => from)), new Set(imports.map(({ to }) => to))];
  const left = imports.filter(({ from, to }) => importing.has(to) && imported.has(from));
  return left.length === imports.length ? left.map(({ text }) => text) : circlesIn(left);
}

// knip can't tell: it looks for the imports in the portal's own files only, and most of these are in the libs.
test('each package that the portal ships is imported by its own code or a lib', () => {
  const { dependencies } = JSON.parse(read('apps/portal/package.json'));
  const files = globSync(['apps/portal/src/**/*.{ts,tsx}', 'libs/*/src/**/*.{ts,tsx,css}'], { cwd: root });
  const code = files.filter((file) => !file.includes('.test.')).map(read);
  const isImported = (/** @type {string} */ name) =>
    code.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`));
  expect(Object.keys(dependencies).filter((name) => !isImported(name))).toEqual([]);
});

const settings = readSettings({});

test.each([localIdp(settings), referenceApi(settings, 0)])(
  'saving a file of $name or of a lib that it imports restarts it',
  ({ args: [entry = ''], folders = [] }) => {
    const sources = globSync('**/*.ts', { cwd: dirname(entry) }).filter(
      (file) => !/testing|\.(test|fuzz)\.ts$/.test(file),
    );
    const texts = sources.map((file) => readFileSync(join(dirname(entry), file), 'utf8')).join('\n');
    const libs = [...new Set([...texts.matchAll(/'@scv\/([a-z-]+)/g)].map(([, name]) => `libs/${name}/src`))];
    expect(folders).toEqual(expect.arrayContaining(libs));
    expect(folders.some((folder) => entry.startsWith(join(root, folder)))).toBe(true);
  },
);

// libs/ui may rename its classes at any time: the other projects use its components and their props.
test('only libs/ui writes a CSS class that begins with ui-', () => {
  const sources = globSync(['apps/portal/src/**/*.{css,ts,tsx}', 'libs/*/src/**/*.{css,ts,tsx}'], { cwd: root });
  const others = sources.filter((file) => !/^libs.ui\b/.test(file));
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => /["'`.\s](ui-(?!monospace)[a-z])/.test(read(file)))).toEqual([]);
});

test('every style sheet is imported', () => {
  const files = execFileSync('git', ['ls-files', 'apps/portal', 'libs'], { cwd: root, encoding: 'utf8' }).split('\n');
  const readers = files.filter((file) => /(\.css|\.tsx?|\/package\.json)$/.test(file) && existsSync(join(root, file)));
  const imported = readers.flatMap((file) =>
    [...read(file).matchAll(/['"](\.[^'"]+\.css)['"]/g)].map(([, path = '']) => join(dirname(file), path)),
  );
  expect(imported).toEqual(expect.arrayContaining(files.filter((file) => file.endsWith('.css'))));
});
