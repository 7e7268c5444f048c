import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkModules } from './workspace-copy.js';

test('a link that a lib of another branch has left in node_modules is not copied', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scv-links-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [from, copy] = [join(folder, 'from'), join(folder, 'copy')];
  for (const path of [join('node_modules', '@scv'), join('libs', 'users')])
    mkdirSync(join(from, path), { recursive: true });
  for (const name of ['users', 'notes']) symlinkSync(`../../libs/${name}`, join(from, 'node_modules', '@scv', name));
  linkModules(copy, from);
  expect(readdirSync(join(copy, 'node_modules', '@scv'))).toEqual(['users']);
});
