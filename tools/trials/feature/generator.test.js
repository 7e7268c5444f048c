import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWorkspace, outsideNx } from '../../testing/workspace-copy.js';
import { node, root } from '../../workspace.js';
import generateFeature from '../../feature/generator.js';

const settings = ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json', 'vitest.defaults.ts'];
const copy = copyWorkspace([...settings, 'oxlint.config.ts', '.oxfmtrc.json', 'openapi', 'libs', 'apps', 'tools']);
const lib = 'libs/monthly-reports';

beforeAll(() => {
  const tree = new FsTree(copy, false);
  generateFeature(tree, { name: 'monthly-reports' });
  flushChanges(copy, tree.listChanges());
  symlinkSync(join(copy, lib), join(copy, 'node_modules', '@scv', 'monthly-reports'), 'junction');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each([
  ['types', 'typescript-7/bin/tsc', ['-p', lib]],
  ['lint', 'oxlint/bin/oxlint', ['--deny-warnings', lib]],
  ['the formatter', 'oxfmt/bin/oxfmt', ['--check', lib]],
  ['the search for unused code', 'knip/bin/knip.js', ['--config', 'tools/knip.json', '--workspace', lib]],
  ['its own test', 'vitest/vitest.mjs', ['run', '--root', lib]],
])('a new feature lib passes %s', (_, tool, args) => {
  expect(() => run(join(root, 'node_modules', tool), ...args)).not.toThrow();
});

test('an existing lib is not overwritten', () => {
  const tree = new FsTree(copy, false);
  expect(() => generateFeature(tree, { name: 'monthly-reports' })).toThrow(`${lib} exists already.`);
});

/** @param {string[]} args for Node */
function run(...args) {
  return execFileSync(node, args, { cwd: copy, env: outsideNx, stdio: 'pipe' });
}
