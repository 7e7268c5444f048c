import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './workspace.js';

// That the generated client matches the contract is checked by `codegen.js --check`, that the backends keep it by
// libs/api/src/conformance.

/** @type {{ paths: Record<string, Record<string, unknown>> }} */
const { paths } = parse(readText('openapi/scv-admin.openapi.yaml'));

test('the contract has every call of the specification', () => {
  const calls = [...readText('docs/specification.md').matchAll(/\| ((?:GET|POST|PUT|DELETE) api\/v1\/\S+) \|/g)];
  expect(calls.length).toBeGreaterThan(0);
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
  );
  expect(described).toEqual(expect.arrayContaining(calls.map(([, call]) => call)));
});

/** @param {string} path */
function readText(path) {
  return readFileSync(join(root, path), 'utf8');
}
