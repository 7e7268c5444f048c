import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeComparison } from './comparison.js';

test('pictures that differ or are missing on one side come first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scv-screenshots-'));
  const pictures = { before: { a: '1', b: '1', gone: '1' }, after: { a: '1', b: '2', added: '1' } };
  for (const [side, files] of Object.entries(pictures)) {
    mkdirSync(join(folder, side));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, side, `${name}.png`), text);
  }
  const html = readFileSync(writeComparison(folder), 'utf8');
  expect([...html.matchAll(/<h(?:1|2)>(.*?)<\/h/g)].map(([, text]) => text)).toEqual([
    '3 differ',
    'added.png',
    'b.png',
    'gone.png',
    '1 are the same',
    'a.png',
  ]);
  expect(html).toContain('src="before/b.png"');
  expect(html).toContain('src="after/b.png"');
  rmSync(folder, { recursive: true });
});
