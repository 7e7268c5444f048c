import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideNx } from './outside-nx.js';
import { node, nx, root } from './workspace.js';

// Plants imports in a copy of the workspace that has its real projects, tags, graph and lint rules, but no code.

const boundary = 'nx(enforce-module-boundaries)';
const door = 'eslint(no-restricted-imports)';
const cycle = 'import(no-cycle)';

/** @type {[string, string, string][]} file, what it imports, the rule that refuses it */
const refused = [
  ['libs/users/src/planted.ts', '@scv/auth', boundary],
  ['libs/users/src/planted.ts', '@scv/portal/src/door.ts', boundary],
  ['libs/users/src/planted.ts', '../../auth/src/index.ts', boundary],
  ['libs/users/src/planted.ts', '@scv/api/mocks', door],
  ['libs/users/src/planted.ts', '@scv/testing', door],
  ['libs/users/src/folder/planted.ts', '../testing/door.ts', door],
  ['libs/users/src/planted.test.ts', '@scv/auth', boundary],
  ['libs/ui/src/planted.ts', '@scv/api', boundary],
  ['libs/ui/src/planted.ts', '@scv/users', boundary],
  ['libs/ui/src/planted.test.ts', '@scv/testing', boundary],
  ['libs/api/src/planted.ts', '@scv/ui', boundary],
  ['libs/api/src/planted.ts', 'msw', door],
  ['libs/testing/src/planted.ts', '@scv/ui', boundary],
  ['libs/json-check/src/planted.ts', '@scv/api', boundary],
  ['libs/ui/src/planted.ts', '@scv/json-check', boundary],
  ['apps/portal/src/planted.ts', '@scv/json-check', boundary],
  ['apps/portal/src/planted.ts', '@scv/api/mocks', door],
  ['apps/portal/src/planted.ts', '@scv/testing', door],
  ['apps/portal/src/planted.ts', 'msw/browser', door],
  ['apps/portal/src/planted.ts', '@faker-js/faker', door],
  ['apps/portal/src/planted.ts', '@scv/tools/door.js', boundary],
  ['apps/portal/src/planted.ts', '@scv/local-idp/src/door.ts', boundary],
  ['apps/reference-api/src/planted.ts', '@scv/api', door],
  ['apps/reference-api/src/planted.test.ts', '@scv/api', door],
  ['apps/reference-api/src/planted.ts', '@scv/api/mocks', door],
  ['apps/reference-api/src/planted.ts', '@faker-js/faker', door],
  ['apps/reference-api/src/planted.ts', '@scv/ui', boundary],
  ['apps/reference-api/src/planted.ts', '@scv/local-idp/src/door.ts', boundary],
  ['apps/local-idp/src/planted.ts', '@scv/users', boundary],
  ['apps/portal-e2e/src/planted.ts', '@scv/api', boundary],
  ['apps/portal-e2e/src/planted.ts', '../../local-idp/src/door.ts', boundary],
  ['apps/portal/src/planted.ts', '../../local-idp/accounts.json', boundary],
  ['tools/planted.js', '@scv/api', boundary],
  ['libs/users/src/planted.ts', './cycle.ts', cycle],
];

/** @type {[string, string][]} file, what it imports */
const allowed = [
  ['libs/users/src/planted.ts', '@scv/api'],
  ['libs/users/src/planted.ts', '@scv/ui'],
  ['libs/users/src/planted.ts', './neighbour.ts'],
  ['libs/users/src/planted.test.tsx', '@scv/testing'],
  ['libs/users/src/planted.test.tsx', '@scv/api/mocks'],
  ['libs/users/src/planted.test.tsx', '@faker-js/faker'],
  ['libs/cdd/src/planted.ts', '@scv/json-check'],
  ['libs/testing/src/planted.ts', '@scv/api/mocks'],
  ['libs/testing/src/planted.ts', 'msw/node'],
  ['apps/portal/src/planted.ts', '@scv/users'],
  ['apps/portal/src/planted.ts', '@scv/ui'],
  ['apps/portal/src/planted.ts', '@scv/api'],
  ['apps/portal/src/mock-mode/planted.ts', '@scv/api/mocks'],
  ['apps/portal/src/mock-mode/planted.ts', 'msw/browser'],
  ['apps/portal-e2e/src/planted.ts', '../../local-idp/accounts.json'],
  ['apps/reference-api/src/planted.ts', '@scv/api/schemas'],
  ['apps/reference-api/src/planted.ts', '@scv/json-check'],
  ['apps/reference-api/src/seed/planted.ts', '@faker-js/faker'],
];

/** Files that the planted imports name, where no project's own door does. */
const targets = [
  'libs/users/src/neighbour.ts',
  'apps/portal/src/door.ts',
  'apps/local-idp/src/door.ts',
  'apps/local-idp/accounts.json',
  'tools/door.js',
];

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'scv-lint-')));
/** @type {{ filename: string, code: string }[]} */
let diagnostics;

beforeAll(() => {
  copyWorkspace();
  allowed.forEach(([file, specifier], index) => plant(placeOf(file, index), specifier));
  targets.forEach((file) => write(file, 'export {};\n'));
  execFileSync(node, [nx, 'show', 'projects'], { cwd: copy, env: outsideNx, stdio: 'ignore' });
  // After the graph is made: with these in it, a forbidden import could be refused for closing a circle only.
  refused.forEach(([file, specifier], index) => plant(placeOf(file, allowed.length + index), specifier));
  const own = placeOf('./planted.ts', allowed.length + refused.findIndex(([, , rule]) => rule === cycle));
  write('libs/users/src/cycle.ts', `export * from '${own}';\n`);
  diagnostics = JSON.parse(lint().stdout).diagnostics;
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(refused.map(([file, specifier, rule], at) => ({ file, specifier, rule, index: allowed.length + at })))(
  '$file must not import $specifier',
  ({ file, rule, index }) => expect(rulesBrokenBy(placeOf(file, index))).toContain(rule),
);

test.each(allowed.map(([file, specifier], index) => ({ file, specifier, index })))(
  '$file may import $specifier',
  ({ file, index }) => expect(rulesBrokenBy(placeOf(file, index))).toEqual([]),
);

test('without a project graph, lint fails instead of letting every import pass', () => {
  rmSync(join(copy, '.nx'), { recursive: true });
  const { status, stdout } = lint();
  expect(status).not.toBe(0);
  expect(stdout).toContain('tools/oxlint-plugin.js');
});

function copyWorkspace() {
  const settings = ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json', '.oxlintrc.json'];
  const plugins = ['tools/nx-plugin.js', 'tools/oxlint-plugin.js'];
  const inside = (/** @type {string} */ folder) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  const projects = ['libs', 'apps'].flatMap(inside);
  const manifests = ['openapi', 'tools', ...projects].map((project) => join(project, 'package.json'));
  for (const file of [...settings, ...plugins, ...manifests]) {
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  linkModules();
}

/** The installed packages, but our own projects are those of the copy. */
function linkModules() {
  const modules = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules', '@scv'), { recursive: true });
  for (const name of readdirSync(modules).filter((entry) => entry !== '@scv' && !entry.startsWith('.'))) {
    symlinkSync(join(modules, name), join(copy, 'node_modules', name), 'junction');
  }
  for (const name of readdirSync(join(modules, '@scv'))) {
    const project = relative(root, realpathSync(join(modules, '@scv', name)));
    symlinkSync(join(copy, project), join(copy, 'node_modules', '@scv', name), 'junction');
  }
}

/**
 * Each import gets a file of its own: planted.ts becomes planted-7.ts.
 * @param {string} file
 * @param {number} index
 */
function placeOf(file, index) {
  return file.replace('planted', `planted-${index}`);
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function plant(file, specifier) {
  write(file, `export * from '${specifier}';\n`);
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

function lint() {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [oxlint, '--format=json', 'libs', 'apps', 'tools'];
  return spawnSync(node, args, { cwd: copy, env: outsideNx, encoding: 'utf8' });
}

/** @param {string} file */
function rulesBrokenBy(file) {
  return diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);
}
