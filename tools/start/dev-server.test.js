import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from 'vite';
import { followWorkspace } from './dev-server.js';
import { freePort } from './service.js';

test('a save is noticed after the file was deleted and written again, as by git checkout', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scv-watch-')));
  const [root, libs] = [join(folder, 'portal'), join(folder, 'libs')];
  const file = join(libs, 'list.js');
  for (const made of [root, libs]) mkdirSync(made);
  writeFileSync(file, 'export const size = 1;');
  const { watcher, transformRequest, close } = await createServer({
    configFile: false,
    root,
    plugins: [followWorkspace([libs], undefined)],
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

test('calls to the API wait until it is back; others do not wait', async () => {
  const port = await freePort();
  /** @type {(request: { url: string }, response: object, next: () => void) => Promise<void>} */
  let handle = () => expect.unreachable();
  const middlewares = { use: (/** @type {typeof handle} */ middleware) => (handle = middleware) };
  const { configureServer } = followWorkspace([], `http://127.0.0.1:${port}`);
  /** @type {Function} */ (configureServer)({ middlewares, watcher: { add: () => {} } });
  /** @type {string[]} */
  const passed = [];
  const call = (/** @type {string} */ url) => handle({ url }, {}, () => void passed.push(url));

  const held = Promise.all([call('/api/v1/users'), call('/hpesa/api/v1/cdd/uploads')]);
  await call('/src/main.ts');
  expect(passed).toEqual(['/src/main.ts']);

  const api = createHttpServer((_request, response) => response.end()).listen(port, '127.0.0.1');
  onTestFinished(() => void api.close());
  await once(api, 'listening');
  await held;
  expect(passed.toSorted()).toEqual(['/api/v1/users', '/hpesa/api/v1/cdd/uploads', '/src/main.ts']);
});
