import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '..');

/** All of our files that the entry imports, directly or indirectly, including itself. */
function filesImportedBy(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  const imports = readFileSync(entry, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g);
  for (const [, path = ''] of imports) filesImportedBy(resolve(dirname(entry), path), found);
  return found;
}

const isTestCode = (file: string) => relative(src, file).startsWith('testing');

test('main.ts imports no test code, so the normal provider has no fault door', () => {
  expect([...filesImportedBy(join(src, 'testing/main-with-faults.ts'))].filter(isTestCode)).toHaveLength(3);
  const files = filesImportedBy(join(src, 'main.ts'));
  expect(files.size).toBeGreaterThan(10);
  expect([...files].filter(isTestCode)).toEqual([]);
});
