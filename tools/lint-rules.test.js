import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { directions } from './import-directions.js';
import { copyWorkspace, outsideNx } from './testing/workspace-copy.js';
import { node, root } from './workspace.js';

// Lints planted imports and regular expressions in a copy of the workspace that has its projects, tags and lint rules, but none of its code.

const boundary = 'nx(enforce-module-boundaries)';
const restricted = 'eslint(no-restricted-imports)';

const projects = ['openapi', 'tools', ...foldersIn('libs'), ...foldersIn('apps')].map(readProject);

const primeReact = ['primereact/dialog', 'primereact/api', 'primereact'];
const forTestsOnly = ['@scv/testing', '@scv/api/mocks', 'msw', 'msw/browser', '@faker-js/faker', '../testing/door.ts'];

/** A file, its imports, and the rule that refuses them. @type {[string, string[], string][]} */
const refused = [
  ['libs/users/src/list/planted.ts', [...forTestsOnly, ...primeReact], restricted],
  ['libs/ui/src/planted.ts', forTestsOnly, restricted],
  ['apps/portal/src/planted.ts', [...forTestsOnly, ...primeReact], restricted],
  ['apps/reference-api/src/planted.ts', [...forTestsOnly, ...primeReact, '@scv/api'], restricted],
  ['apps/reference-api/src/planted.test.ts', ['@scv/api', 'msw', '@scv/testing'], restricted],
  ['apps/portal/src/planted-account.ts', ['../../local-idp/accounts.json'], boundary],
  ['libs/users/src/planted.ts', ['../../auth/src/index.ts'], boundary],
  ['libs/users/src/planted-cycle.ts', ['./cycle.ts'], 'import(no-cycle)'],
];

/** @type {[string, string[]][]} */
const allowed = [
  ['libs/users/src/list/planted.test.ts', forTestsOnly],
  ['libs/ui/src/dialog/planted.ts', primeReact],
  ['apps/portal/src/mock-mode/planted.ts', ['@scv/api/mocks', 'msw/browser']],
  ['apps/reference-api/src/seed/planted.ts', ['@faker-js/faker']],
  ['apps/portal-e2e/src/planted.ts', ['../../local-idp/accounts.json']],
];

/** JSX that React can't change, or can, in a translated page. @type {[string, boolean][]} */
const texts = [
  ["<p>{open && 'Open'} <b /></p>", true],
  ["<p><b />{open ? 'Open' : 'Closed'}</p>", true],
  ['<p><b />{`${count} users`}</p>', true],
  ['<p>Page {count}</p>', true],
  ['<p>{count} users</p>', true],
  ['<p>{open && <b />} Save</p>', true],
  ['<>{count} users</>', true],
  ["<p>{open ? 'Open' : 'Closed'}</p>", false],
  ['<p>{`${count} users`}</p>', false],
  ['<p><b />Save</p>', false],
  ['<p>Page <b>{count}</b></p>', false],
  ['<p>Save {open && <b />}</p>', false],
  ['<p>{open}{count}</p>', false],
  ['<p>{open} <b>{count}</b></p>', false],
];

const contract = 'openapi/scv-admin.openapi.yaml';
const patternFile = 'libs/api/src/planted-patterns.ts';
const backtracking = 'regexp(no-super-linear-backtracking)';
const move = 'regexp(no-super-linear-move)';

/** Expressions whose time grows faster than the text, and their rules. @type {[string, string][]} */
const superLinear = [
  [String.raw`/^\S+@\S+$/`, backtracking],
  ['/^(a+)+$/', backtracking],
  [String.raw`new RegExp('^(\\w|\\d)*$')`, 'regexp(no-dupe-disjunctions)'],
  [String.raw`/\s+$/`, move],
  ['/<[^>]+>;/', move],
];

/** The contract's patterns run on what people and other programs send. */
const patterns = [...new Set(patternsIn(parse(readFileSync(join(root, contract), 'utf8'))))];

const copy = copyWorkspace(lintedFiles());
/** @type {{ filename: string, code: string }[]} */
let diagnostics;

beforeAll(() => {
  for (const { folder } of projects) write(`${folder}/src/door.ts`, 'export {};\n');
  for (const file of ['libs/users/src/testing/door.ts', 'apps/local-idp/accounts.json']) write(file, '{}\n');
  // Not for Nx's graph: a forbidden import must fail by its direction, not because it closes a circle.
  write('.nxignore', 'imports-*\nplanted*\n');
  for (const from of projects) for (const to of othersThan(from)) plant(fileBetween(from, to), to.specifier);
  for (const [file, specifiers] of [...refused, ...allowed]) plant(file, ...specifiers);
  write('libs/users/src/cycle.ts', "export type * from './planted-cycle.ts';\n");
  for (const [index, [expression]] of superLinear.entries()) write(slowFile(index), `export default ${expression};\n`);
  const asCode = patterns.map((pattern) => `new RegExp(${JSON.stringify(pattern)}),\n`).join('');
  write(patternFile, `export default [\n${asCode}];\n`);
  for (const [index, [jsx]] of texts.entries())
    write(textFile(index), `export const Planted = ({ open, count }: any) => ${jsx};\n`);
  // Lint makes the project graph, as in a new clone: without one, Nx's rule would let every import pass.
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'openapi', 'libs', 'apps', 'tools'];
  const { stdout } = spawnSync(node, args, { cwd: copy, env: outsideNx, encoding: 'utf8' });
  ({ diagnostics } = JSON.parse(stdout));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('every project has one type, and the list of directions knows it', () => {
  for (const { folder, types } of projects) expect([folder, types]).toEqual([folder, [expect.any(String)]]);
  expect([...new Set(projects.map(({ type }) => type))].toSorted()).toEqual(Object.keys(directions).toSorted());
});

test.each(projects)('$folder imports from $may and from nothing else', (from) => {
  const imported = othersThan(from).filter((to) => brokenRules(fileBetween(from, to)).length === 0);
  const expected = othersThan(from).filter((to) => from.may.includes(to.type));
  expect(imported.map(({ folder }) => folder)).toEqual(expected.map(({ folder }) => folder));
});

test.each(refused)('%s must not import %s', (file, specifiers, rule) => {
  expect(brokenRules(file).filter((broken) => broken === rule)).toHaveLength(specifiers.length);
});

test.each(allowed)('%s may import %s', (file) => expect(brokenRules(file)).toEqual([]));

test.each(superLinear.map((row, index) => /** @type {const} */ ([...row, index])))(
  '%s is refused by %s',
  (_expression, rule, index) => expect(slowIn(slowFile(index))).toContain(rule),
);

test.each(texts.map((row, index) => /** @type {const} */ ([...row, index])))(
  '%s is refused as text that is not alone: %s',
  (_jsx, isRefused, index) => expect(brokenRules(textFile(index)).includes('scv(text-alone)')).toBe(isRefused),
);

test('every pattern of the contract takes linear time', () => {
  expect(patterns).not.toHaveLength(0);
  expect(slowIn(patternFile)).toEqual([]);
});

test('docs/architecture.md shows the same directions', () => {
  const lines = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8').split('\n');
  const rows = Object.entries(directions).map(([type, may]) => `| ${type} | ${may.join(', ') || 'nothing'} |`);
  const first = lines.indexOf('| type of project | may import |') + 2;
  expect(lines.slice(first, lines.indexOf('', first))).toEqual(rows);
});

/** @typedef {ReturnType<typeof readProject>} Project */

/** @param {string} folder of a project */
function readProject(folder) {
  const { name, exports = {}, nx: settings } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  /** @type {string[]} */
  const types = settings.tags.map((/** @type {string} */ tag) => tag.replace('type:', ''));
  const type = types[0] ?? '';
  // The entry of the contract's client, and of the testing lib, for servers.
  const door =
    ['./schemas', './conformance'].find((each) => each in exports) ?? Object.keys(exports)[0] ?? './src/door.ts';
  return { folder, types, type, may: directions[type] ?? [], specifier: join(name, door) };
}

/** @param {Project} project */
const othersThan = (project) => projects.filter((other) => other !== project);

/**
 * A test file, which may import what is for tests.
 * @param {Project} from
 * @param {Project} to
 */
const fileBetween = (from, to) => `${from.folder}/src/imports-${to.folder.replace('/', '-')}.test.ts`;

/** @param {number} index */
function slowFile(index) {
  return `libs/users/src/planted-expression-${index}.ts`;
}

/** @param {number} index */
function textFile(index) {
  return `libs/users/src/planted-text-${index}.tsx`;
}

/**
 * @param {unknown} part of the contract
 * @returns {string[]}
 */
function patternsIn(part) {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

/** @param {string} parent */
function foldersIn(parent) {
  return globSync(`${parent}/*/package.json`, { cwd: root }).map(dirname).toSorted();
}

/** The files that lint and Nx need, without the projects' code. */
function lintedFiles() {
  const settings = ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json', 'oxlint.config.ts'];
  const tools = [
    'nx-plugin.js',
    'oxlint-plugin.js',
    'oxlint-own-rules.js',
    'text-alone.js',
    'deprecated-calls.js',
    'import-directions.js',
    'workspace/project.json',
  ].map((name) => `tools/${name}`);
  return [...settings, ...tools, ...projects.map(({ folder }) => `${folder}/package.json`)];
}

/**
 * @param {string} file
 * @param {string[]} specifiers what it imports
 */
function plant(file, ...specifiers) {
  write(file, specifiers.map((specifier) => `import '${specifier}';\n`).join(''));
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

/** @param {string} file */
const brokenRules = (file) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);

/** @param {string} file */
const slowIn = (file) => brokenRules(file).filter((rule) => rule.startsWith('regexp('));
