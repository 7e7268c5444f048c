import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { node, root } from './workspace.js';

/** @type {string} */
let clone;

// Git sets these for a hook that runs the tests; here they would name the wrong repository.
const plain = Object.entries(process.env).filter(([name]) => !/^(GIT_|NX_BASE$)/.test(name));
const env = Object.fromEntries(plain);

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  mkdirSync(join(clone, 'openapi'));
  git('init', '--quiet', '--initial-branch=main');
  write('1.0.0', 'get');
  commit();
  git('switch', '--quiet', '--create', 'branch');
});
afterEach(() => rmSync(clone, { recursive: true }));

test('a breaking change needs a higher version', () => {
  write('1.1.0', 'put');
  const [status, output, failure] = diff();
  expect([status, failure]).toEqual([
    1,
    'These changes need a higher version: set info.version in openapi/scv-admin.openapi.yaml to 2.0.0 or higher.\n',
  ]);
  expect(output).toBe('breaking      GET /cats is removed\nnon-breaking  PUT /cats is new\n');
  write('2.0.0', 'put');
  expect(diff()).toMatchObject([0, expect.stringContaining('from 1.0.0 to 2.0.0'), '']);
});

test('a version never falls, even without a change', () => {
  write('0.9.0', 'get');
  expect(diff()).toEqual([
    1,
    '',
    'The contract needs a higher version: set info.version in openapi/scv-admin.openapi.yaml to 1.0.0 or higher.\n',
  ]);
});

test('the same change in many places is one line', () => {
  write('1.1.0', 'get', 'put', 'post', 'delete', 'patch');
  commit();
  git('branch', '--force', 'main');
  const file = join(clone, 'openapi', 'scv-admin.openapi.yaml');
  const contract = readFileSync(file, 'utf8');
  writeFileSync(file, contract.replaceAll('"tags":["cats"]', '"parameters":[{"name":"X-A","in":"header"}]'));
  expect(diff()[1]).toBe('non-breaking  get and 4 others: the header parameter X-A is new\n');
});

test('without a change it passes: what main has gained since the branch began does not count as removed', () => {
  git('switch', '--quiet', 'main');
  write('1.1.0', 'get', 'put');
  commit();
  git('switch', '--quiet', 'branch');
  expect(diff()).toEqual([0, 'No client notices a change of the contract.\n', '']);
});

test('a commit on main is compared with the commit that is named', () => {
  write('1.0.0', 'put');
  commit();
  git('branch', '--force', 'main');
  expect(diff()[0]).toBe(0);
  expect(diff('HEAD~1')[0]).toBe(1);
});

test('a clone without main says so and passes', () => {
  git('branch', '--quiet', '-D', 'main');
  expect(diff()).toMatchObject([0, expect.stringContaining('no common commit with main'), '']);
});

/**
 * @param {string} version
 * @param {string[]} methods
 */
function write(version, ...methods) {
  const responses = { 204: { description: 'Done.' } };
  const calls = methods.map((method) => [method, { operationId: method, tags: ['cats'], responses }]);
  const info = { title: 'Cats', version };
  const contract = { openapi: '3.1.0', info, tags: [{ name: 'cats' }], paths: { '/cats': Object.fromEntries(calls) } };
  writeFileSync(join(clone, 'openapi', 'scv-admin.openapi.yaml'), JSON.stringify(contract));
}

function commit() {
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@scv.example', 'commit', '--quiet', '--message=Change');
}

/** @param {string[]} words */
function git(...words) {
  const { status, stderr } = spawnSync('git', words, { cwd: clone, encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr);
}

/** @param {string[]} words */
function diff(...words) {
  const script = join(root, 'tools', 'contract-diff.js');
  const { status, stdout, stderr } = spawnSync(node, [script, ...words], { cwd: clone, encoding: 'utf8', env });
  return [status, stdout, stderr];
}
