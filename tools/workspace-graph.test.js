import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { outsideNx } from './outside-nx.js';
import { node, nx, root } from './workspace.js';

/** Who may stand on whom, by tag; e2e runs against the built parts. @type {Record<string, string[]>} */
const directions = {
  app: ['feature', 'ui', 'api', 'testing'],
  feature: ['ui', 'api', 'check', 'testing'],
  testing: ['api'],
  server: ['api', 'check'],
  api: ['contract'],
  e2e: ['app', 'server'],
  ui: [],
  check: [],
  contract: [],
  tools: [],
};

/** @type {{ nodes: Record<string, { data: { tags: string[] } }>, dependencies: Record<string, Edge[]> }} */
let graph;
/** @typedef {{ source: string, target: string }} Edge */

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'scv-graph-'));
  runNx('graph', `--file=${join(folder, 'graph.json')}`);
  graph = JSON.parse(readFileSync(join(folder, 'graph.json'), 'utf8')).graph;
  rmSync(folder, { recursive: true });
});

test('every project has one type', () => {
  const types = Object.values(graph.nodes).map(({ data }) => data.tags.filter((tag) => tag.startsWith('type:')));
  expect(types.filter((tags) => tags.length !== 1)).toEqual([]);
});

test('the graph sees what the source files import and what the manifests declare', () => {
  expect(edges().map(named)).toEqual(
    expect.arrayContaining([
      'api → openapi',
      'users → api',
      'users → ui',
      'auth → api',
      'reference-api → api',
      'reference-api → json-check',
      'portal → users',
      'portal → auth',
      'portal-e2e → portal',
    ]),
  );
});

test('no edge goes against the architecture', () => {
  const forbidden = edges().filter(({ source, target }) => !directions[typeOf(source)]?.includes(typeOf(target)));
  expect(forbidden.map(named)).toEqual([]);
});

test('an edit of the contract touches the client, the reference API and everything on them', () => {
  const affected = affectedBy('openapi/scv-admin.openapi.yaml');
  const touched = ['openapi', 'api', 'testing', 'auth', 'users', 'portal', 'portal-e2e', 'reference-api'];
  expect(affected).toEqual(expect.arrayContaining(touched));
  for (const untouched of ['ui', 'local-idp']) expect(affected).not.toContain(untouched);
});

test('an edit of the reference API touches the screens that are held to it', () => {
  const affected = affectedBy('apps/reference-api/src/problem.ts');
  expect(affected).toEqual(expect.arrayContaining(['auth', 'cdd', 'users']));
});

test('an edit of what is only read by people touches nothing', () => {
  expect(affectedBy('README.md', 'docs/decisions/0003-json-check.md')).toEqual([]);
});

function edges() {
  return Object.values(graph.dependencies).flat();
}

/** @param {Edge} edge */
function named({ source, target }) {
  return `${source} → ${target}`;
}

/** @param {string} project */
function typeOf(project) {
  return graph.nodes[project]?.data.tags.find((tag) => tag.startsWith('type:'))?.slice('type:'.length) ?? '';
}

/**
 * @param {string[]} files that would have been edited
 * @returns {string[]} names of projects
 */
function affectedBy(...files) {
  return JSON.parse(runNx('show', 'projects', '--affected', `--files=${files.join(',')}`, '--json'));
}

/** @param {string[]} args */
function runNx(...args) {
  return execFileSync(node, [nx, ...args], { cwd: root, env: outsideNx, encoding: 'utf8' });
}
