import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';

/*
 * The names of the contract's optional parts. Mock mode announces those of the mocks, the reference API its own.
 */
const named = namesIn('openapi/scv-admin.openapi.yaml', /(?:`features` contains|The feature) `([\w-]+)`/g);

test.each([
  ['the mocks', 'libs/testing/src/mock-features.ts', /'([\w-]+)'/g],
  ['the reference API', 'apps/reference-api/src/portal/portal-config.ts', /(?<=features: \[[^}]*)'([\w-]+)'/g],
  ['the documentation', 'docs/configuration.md', /(?<=^\| `features`.*: .*)`([\w-]+)`(?=.*\| none)/gm],
])('%s: all features of the contract, and no other', (_who, path, pattern) => {
  expect(namesIn(path, pattern)).toEqual(named);
});

/**
 * @param {string} path
 * @param {RegExp} pattern
 */
function namesIn(path, pattern) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted();
}
