import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';

const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/portal/package.json'), 'utf8'));

// knip can't tell: it looks for the imports in the portal's own files only, and most of these are in the libs.
test('each package that the portal ships is imported by its own code or a lib', () => {
  const files = globSync(['apps/portal/src/**/*.{ts,tsx}', 'libs/*/src/**/*.{ts,tsx}'], { cwd: root });
  const code = files.filter((file) => !file.includes('.test.')).map((file) => readFileSync(join(root, file), 'utf8'));
  const isImported = (/** @type {string} */ name) =>
    code.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`));
  expect(Object.keys(dependencies).filter((name) => !isImported(name))).toEqual([]);
});
