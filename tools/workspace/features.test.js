import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../workspace.js';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

test('the documentation of the settings names every feature of the contract (decided 1)', () => {
  /** @type {{ components: { schemas: { Feature: { enum: string[] } } } }} */
  const contract = parse(read('openapi/scv-admin.openapi.yaml'));
  const [row = ''] = read('docs/configuration.md').match(/^\| `features`.*$/m) ?? [];
  const missing = contract.components.schemas.Feature.enum.filter((name) => !row.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
