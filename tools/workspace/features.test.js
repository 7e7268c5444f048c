import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

test('the documentation of the settings names every feature of the contract (decided 1)', () => {
  /** @type {{ components: { schemas: { Feature: { enum: string[] } } } }} */
  const contract = JSON.parse(read('libs/api/src/generated/openapi.json'));
  const [row = ''] = read('docs/configuration.md').match(/^\| `features`.*$/m) ?? [];
  const missing = contract.components.schemas.Feature.enum.filter((name) => !row.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
