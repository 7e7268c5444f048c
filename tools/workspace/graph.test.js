import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { filterAffected } from 'nx/src/project-graph/affected/affected-project-graph.js';
import { calculateFileChanges } from 'nx/src/project-graph/file-utils.js';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../workspace.js';

// Nx's project graph decides what `npm run affected` checks. It is made of the imports in the source files.

/** @type {import('@nx/devkit').ProjectGraph} */
let graph;
beforeAll(async () => {
  graph = await createProjectGraphAsync();
});

test('a change of the contract affects the client, the reference API and everything built on them', async () => {
  const affected = await affectedBy('openapi/scv-admin.openapi.yaml');
  const users = ['openapi', 'api', 'testing', 'auth', 'users', 'cdd', 'portal', 'portal-e2e', 'reference-api'];
  expect(affected).toEqual(expect.arrayContaining(users));
  for (const independent of ['ui', 'local-idp']) expect(affected).not.toContain(independent);
});

test('a change of a feature affects the portal and its journeys, not the other features or the tools', async () => {
  const affected = await affectedBy('libs/users/src/index.ts');
  expect(affected).toEqual(expect.arrayContaining(['users', 'portal', 'portal-e2e']));
  for (const independent of ['auth', 'cdd', 'api', 'reference-api', 'tools', 'contract-trial', 'feature-trial'])
    expect(affected).not.toContain(independent);
});

test('a change of the reference API affects the feature that uploads to it in its tests', async () => {
  const affected = await affectedBy('apps/reference-api/src/failures.ts');
  expect(affected).toContain('cdd');
  expect(affected).not.toContain('users');
});

test.each(['.npmrc', '.nvmrc'])('a change of %s affects everything', async (file) => {
  expect(await affectedBy(file)).toEqual(
    expect.arrayContaining(['api', 'portal', 'reference-api', 'tools', 'workspace']),
  );
});

test.each([
  ['.ci/run', 'tools'],
  ['.github/workflows/ci.yml', 'workspace'],
  ['nx.json', 'workspace'],
  ['tools/codegen/client.js', 'contract-trial'],
  ['libs/api/orval.config.ts', 'contract-trial'],
  ['tools/feature/files/src/index.ts.template', 'feature-trial'],
])('a change of %s affects %s', async (file, project) => {
  expect(await affectedBy(file)).toContain(project);
});

test('a change of a document affects nothing but the check of its links', async () => {
  expect(await affectedBy('README.md', 'docs/operations.md')).toEqual(['workspace']);
});

test('the types of each project can be checked alone', () => {
  const typed = Object.values(graph.nodes).filter(({ data }) => existsSync(join(root, data.root, 'tsconfig.json')));
  expect(typed.length).toBeGreaterThan(10);
  expect(typed.filter(({ data }) => !data.targets?.['typecheck']).map(({ name }) => name)).toEqual([]);
});

/**
 * @param {string[]} files
 * @returns {Promise<string[]>} names of the projects that a change of these files affects
 */
async function affectedBy(...files) {
  const { nodes } = await filterAffected(graph, calculateFileChanges(files));
  return Object.keys(nodes);
}
