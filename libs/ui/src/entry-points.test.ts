// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every module that `file` reaches through relative imports, and every package name on the way. */
function reach(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen;
  seen.add(file.href);
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)) {
    if (!target.startsWith('.')) seen.add(target);
    else if (!target.endsWith('.css')) reach(new URL(target, file), seen);
  }
  return seen;
}

test('the main entry point does not import PrimeReact, which is too large for the first paint', () => {
  const reached = [...reach(new URL('./index.ts', import.meta.url))];

  expect(reached).toContain('react-router');
  expect(reached.filter((name) => name.startsWith('primereact'))).toEqual([]);
});

test.each(['dialog/confirm-dialog.tsx', 'dialog/dialog.tsx', 'feedback/toaster.tsx'])(
  '%s imports PrimeReact',
  (file) => {
    expect([...reach(new URL(`./${file}`, import.meta.url))]).toContain('primereact/api');
  },
);
