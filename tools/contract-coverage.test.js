import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { node, root } from './workspace.js';

// The contract, the generated client, the mocks and the reference API know the same calls.

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** @type {{ paths: Record<string, Record<string, { operationId?: string }>> }} */
const contract = parse(read('openapi/scv-admin.openapi.yaml'));
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId }]) =>
    operationId ? [{ operationId, call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` }] : [],
  ),
);
const generated = ['auth', 'cdd', 'users'];
const matches = (/** @type {string} */ text, /** @type {RegExp} */ pattern) => [...text.matchAll(pattern)];

test('the contract has the six calls of the specification', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual([
    'createUser',
    'deleteUser',
    'editUser',
    'listUsers',
    'login',
    'uploadCdd',
  ]);
});

test('the generated client has a function for each', () => {
  const client = generated.map((tag) => read(`libs/api/src/generated/${tag}/${tag}.ts`)).join('\n');
  for (const { operationId } of operations) expect(client).toMatch(new RegExp(`^export const ${operationId} = `, 'm'));
});

test('the mocks answer each, and nothing else', () => {
  const mocks = generated.map((tag) => read(`libs/api/src/generated/${tag}/${tag}.msw.ts`)).join('\n');
  const mocked = matches(mocks, /return http\.(\w+)\('\*([^']+)'/g).map(
    ([, method, path]) => `${method?.toUpperCase()} ${path}`,
  );
  expect(mocked.toSorted()).toEqual(operations.map(({ call }) => call).toSorted());
});

test('the reference API answers each, and besides them only its health and the settings', () => {
  const own = new Set(['GET /healthz', 'GET /config.json']);
  // The upload stands below a prefix of its own (specification, section 7).
  const served = routes()
    .filter((route) => !own.has(route))
    .map((route) => route.replace(' /hpesa/', ' /'));
  expect(served.toSorted()).toEqual(operations.map(({ call }) => call).toSorted());
});

/** @returns {string[]} what the app itself says it serves: 'GET /api/v1/users' */
function routes() {
  // Started beside the tests: tools import nothing of an app.
  const app = pathToFileURL(join(root, 'apps', 'reference-api', 'src', 'app.ts')).href;
  const script = `
    const { createApp } = await import('${app}');
    const settings = { OIDC_ISSUER: 'http://localhost/oauth2/default', DATA_DIR: '.', CDD_MAX_BYTES: 1 };
    const { routes } = createApp({ settings, database: {}, log: {} });
    console.log(JSON.stringify(routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => method + ' ' + path)));`;
  const output = execFileSync(node, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' });
  return [...new Set(/** @type {string[]} */ (JSON.parse(output)))];
}
