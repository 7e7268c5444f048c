import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';

// libs/ui may rename its classes at any time: the other projects use its components and their props.
test('only libs/ui writes a CSS class that begins with ui-', () => {
  const sources = globSync('{apps/portal,libs/*}/src/**/*.{css,ts,tsx}', { cwd: root, exclude: ['libs/ui'] });
  expect(sources.length).toBeGreaterThan(100);
  const writers = sources.filter((file) =>
    /["'`.\s](ui-(?!monospace)[a-z])/.test(readFileSync(join(root, file), 'utf8')),
  );

  expect(writers).toEqual([]);
});

test('every style sheet is imported', () => {
  const files = execFileSync('git', ['ls-files', 'apps/portal', 'libs'], { cwd: root, encoding: 'utf8' }).split('\n');
  const sheets = files.filter((file) => file.endsWith('.css'));
  const readers = files.filter((file) => /(\.css|\.tsx?|\/package\.json)$/.test(file) && existsSync(join(root, file)));
  const imported = readers.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/['"](\.[^'"]+\.css)['"]/g)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  );

  expect(imported).toEqual(expect.arrayContaining(sheets));
});
