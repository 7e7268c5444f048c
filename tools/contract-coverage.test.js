import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { node, root } from './workspace.js';

// That the generated client and mocks match the contract is checked by codegen-check.js.

/** @typedef {{ servers?: { url: string }[] } & Record<string, { operationId?: string }>} Path */
/** @type {{ servers: { url: string }[], paths: Record<string, Path> }} */
const contract = parse(readText('openapi/scv-admin.openapi.yaml'));

const operations = Object.entries(contract.paths).flatMap(([path, { servers = contract.servers, ...methods }]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => operationId)
    .map(([method]) => ({ path, method: method.toUpperCase(), server: servers[0]?.url ?? '' })),
);

test('the contract has every call of the specification', () => {
  const calls = [...readText('docs/specification.md').matchAll(/\| ((?:GET|POST|PUT|DELETE) api\/v1\/\S+) \|/g)];
  expect(calls.length).toBeGreaterThan(0);
  const described = operations.map(({ method, path }) => `${method} ${path.slice(1)}`);
  expect(described).toEqual(expect.arrayContaining(calls.map(([, call]) => call)));
});

test('the reference API serves every call of the contract, plus its health check and config.json', () => {
  const calls = operations.map(({ method, path, server }) => {
    const prefix = server.replace(/^\{\w+\}/, '');
    return `${method} ${prefix}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  });
  expect(servedRoutes().toSorted()).toEqual([...calls, 'GET /healthz', 'GET /config.json'].toSorted());
});

/** @returns {string[]} such as 'GET /api/v1/users'; from a process of its own, as tools import nothing of an app */
function servedRoutes() {
  const source = (/** @type {string} */ file) => pathToFileURL(join(root, 'apps', 'reference-api', 'src', file)).href;
  const script = `
    const { createApp } = await import('${source('app.ts')}');
    const { readSettings } = await import('${source('settings.ts')}');
    const { routes } = createApp({ settings: readSettings({}), database: {}, log: {} });
    console.log(JSON.stringify(routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => method + ' ' + path)));`;
  const output = execFileSync(node, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' });
  return [...new Set(/** @type {string[]} */ (JSON.parse(output)))];
}

/** @param {string} path */
function readText(path) {
  return readFileSync(join(root, path), 'utf8');
}
