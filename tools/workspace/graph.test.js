import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { outsideNx } from '../testing/workspace-copy.js';
import { node, nx, root } from '../workspace.js';

// Nx's project graph decides what `npm run affected` checks. It is made of the imports in the source files.

test('a change of the contract affects the client, the reference API and everything built on them', () => {
  const affected = affectedBy('openapi/scv-admin.openapi.yaml');
  const users = ['openapi', 'api', 'testing', 'auth', 'users', 'cdd', 'portal', 'portal-e2e', 'reference-api'];
  expect(affected).toEqual(expect.arrayContaining(users));
  for (const independent of ['ui', 'browser', 'local-idp']) expect(affected).not.toContain(independent);
});

test('a change of a feature affects the portal and its journeys, not the other features or the tools', () => {
  const affected = affectedBy('libs/users/src/index.ts');
  expect(affected).toEqual(expect.arrayContaining(['users', 'portal', 'portal-e2e']));
  for (const independent of ['auth', 'cdd', 'api', 'reference-api', 'tools'])
    expect(affected).not.toContain(independent);
});

test('a change of the reference API affects the feature that uploads to it in its tests', () => {
  const affected = affectedBy('apps/reference-api/src/problem.ts');
  expect(affected).toContain('cdd');
  expect(affected).not.toContain('users');
});

test.each(['.npmrc', '.nvmrc'])('a change of %s affects everything', (file) => {
  expect(affectedBy(file)).toEqual(expect.arrayContaining(['api', 'portal', 'reference-api', 'tools', 'workspace']));
});

test.each([
  ['.ci/run', 'tools'],
  ['.github/workflows/ci.yml', 'workspace'],
  ['nx.json', 'workspace'],
])('a change of %s affects %s', (file, project) => {
  expect(affectedBy(file)).toContain(project);
});

test('a change of a document affects nothing but the check of its links', () => {
  expect(affectedBy('README.md', 'docs/operations.md')).toEqual(['workspace']);
});

/**
 * @param {string[]} files
 * @returns {string[]} names of the projects that a change of these files affects
 */
function affectedBy(...files) {
  const args = ['show', 'projects', '--affected', `--files=${files.join(',')}`, '--json'];
  return JSON.parse(execFileSync(node, [nx, ...args], { cwd: root, env: outsideNx, encoding: 'utf8' }));
}
