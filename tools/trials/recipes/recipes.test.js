import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyWorkspace, outsideNx } from '../../testing/workspace-copy.js';
import { checks, node, root } from '../../workspace.js';
import { apply, blocksOf } from './apply-recipe.js';

const document = readFileSync(join(root, 'docs/contributing.md'), 'utf8');
const recipes = ['Add a field to User', 'Add an endpoint, and show it on a screen', 'Add a feature with a route'];

const own = readdirSync(root).filter((name) => !['node_modules', 'dist', '.git', '.nx', '.data'].includes(name));
const copy = copyWorkspace(own);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('after all recipes, lint, types and tests of what they affect pass', () => {
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@scv.example', 'commit', '--quiet', '--message=Before');
  for (const block of recipes.flatMap((heading) => blocksOf(document, heading))) {
    if (block.path) apply(block, copy);
    else for (const command of block.lines) runCommand(command);
  }
  // As `npm run affected`, but without trials, of which this is one, and without what an example has no part in: the
  // tests of the tools, the build and its size budgets.
  const targets = checks.filter((target) => target !== 'build' && target !== 'size');
  nx('affected', '--base=HEAD', '--exclude=tools', '--targets', targets.join(','));
  expect(run(node, 'tools/contract-diff.js')).toContain('as these changes need');
});

test.each(recipes)('%s needs at most 6 files by hand', (heading) => {
  const files = blocksOf(document, heading).flatMap(({ path }) => path || []);
  expect(files).not.toEqual([]);
  expect(new Set(files).size).toBeLessThanOrEqual(6);
});

/** A command of the document, with what a developer does after it. @param {string} command */
function runCommand(command) {
  if (command === 'npm run codegen') {
    const said = run(node, 'tools/codegen.js');
    const [, version = ''] = /set info\.version in \S+ to (\S+) or higher/.exec(said) ?? [];
    if (version) setVersion(version);
  } else {
    const [, generator = '', name = ''] = /^npx nx g (\S+) (\S+)$/.exec(command) ?? [];
    nx('generate', generator, name);
    symlinkSync(join(copy, 'libs', name), join(copy, 'node_modules', '@scv', name), 'junction');
  }
}

/** @param {string} version */
function setVersion(version) {
  const file = join(copy, 'openapi/scv-admin.openapi.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}version: .*$/m, `  version: ${version}`));
  run(node, 'tools/codegen.js');
}

/** @param {string[]} words */
const git = (...words) => run('git', ...words);

/** @param {string[]} words */
const nx = (...words) => run(node, join(root, 'node_modules/nx/dist/bin/nx.js'), ...words);

/** @param {string[]} words */
function run(...words) {
  const [command = '', ...args] = words;
  // npm must not touch the packages, which are linked.
  const env = { ...outsideNx, NX_DAEMON: 'false', NX_BASE: '', npm_config_dry_run: 'true' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${words.join(' ')}\n${stdout.slice(-20_000)}\n${stderr.slice(-5000)}`);
  return stdout;
}
