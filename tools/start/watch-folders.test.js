import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from 'vite';
import { watchFolders } from './watch-folders.js';

test('a save is noticed after the file was deleted and written again, as by git checkout', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scv-watch-')));
  const [root, libs] = [join(folder, 'portal'), join(folder, 'libs')];
  const file = join(libs, 'list.js');
  for (const made of [root, libs]) mkdirSync(made);
  writeFileSync(file, 'export const size = 1;');
  const { watcher, transformRequest, close } = await createServer({
    configFile: false,
    root,
    plugins: [watchFolders([libs])],
    server: { middlewareMode: true, ws: false, fs: { allow: [folder] } },
  });
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  await transformRequest(`/@fs${file}`);

  const events = new Set();
  watcher.on('all', (event, path) => path === file && events.add(event));
  // Again and again, because nothing says when the folder's watch has begun.
  await vi.waitFor(
    () => {
      if (existsSync(file)) rmSync(file);
      else writeFileSync(file, 'export const size = 2;');
      expect(events).toContain('add');
    },
    { timeout: 60_000, interval: 200 },
  );
});
