import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer as createViteServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PlainFailure, stopAll } from '../processes.js';
import { root } from '../workspace.js';
import { followWorkspace } from './dev-server.js';
import { freePort, requireFreePort, restartOnSave, startService } from './service.js';
import { readSettings } from './services.js';

test.each([
  [{ PORT: '' }, { port: 4200, idpPort: 4400, dataDir: join(root, '.data') }],
  [
    { PORT: '5000', IDP_PORT: '5001', DATA_DIR: 'kept' },
    { port: 5000, idpPort: 5001, dataDir: join(root, 'kept') },
  ],
])('%o gives the settings %o', (env, settings) => {
  expect(readSettings(env)).toEqual(settings);
});

test.each([
  [{ PORT: '0' }, 'PORT is "0"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '4200.5' }, 'PORT is "4200.5"; it must be a whole number from 1 to 65535.'],
  [{ IDP_PORT: '70000' }, 'IDP_PORT is "70000"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '4400' }, 'PORT and IDP_PORT are both 4400; they must differ.'],
])('%o is refused: %s', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});

const server = `
  const server = require('node:http').createServer((request, response) => {
    response.end();
    if (request.url === '/break') { console.error('Out of paper.'); process.exit(3); }
  });
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
`;

test('a ready service that exits is reported with its name, exit code and last lines', async () => {
  const service = await startFake(server);
  await service.ready();
  await fetch(`${service.url}break`).catch(() => {});
  const message = /^The fake service stopped \(exit code 3\)\. The end of .*fake\.log:\n  listening\n  Out of paper\.$/;
  await expect(service.exited).rejects.toThrow(message);
});

test('waiting for a service that can’t start ends with the one sentence that it says', async () => {
  const service = await startFake(`console.log('{}'); console.error('The data folder is in use.'); process.exit(1);`);
  await expect(service.ready()).rejects.toEqual(new PlainFailure('The data folder is in use.'));
});

test.each(['/proc/x', '/dev/null/x'])('a log in %s is refused, with the variable to set', (folder) => {
  const service = { name: 'The fake service', args: ['--eval', ''], readyUrl: 'http://127.0.0.1:1/', env: {} };
  const log = join(folder, 'logs', 'fake.log');
  const sentence = new RegExp(`^Cannot write the log ${log}: .* Its folder is set by DATA_DIR\\.$`);
  expect(() => startService({ ...service, log })).toThrow(sentence);
});

test('a service that has exited does not keep our process alive', async () => {
  const url = `http://127.0.0.1:${await freePort()}/`;
  const service = { name: 'The fake service', args: ['--eval', ''], readyUrl: url, env: {} };
  const script = `
    import { startService } from '${new URL('service.js', import.meta.url).href}';
    await startService(${JSON.stringify(service)}).ready().catch(() => {});
  `;
  const us = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  onTestFinished(() => void us.kill());
  expect(await once(us, 'exit')).toEqual([0, null]);
});

test('a service that ignores SIGTERM is killed', async () => {
  const service = await startFake(`process.on('SIGTERM', () => {}); ${server}`);
  await service.ready();
  await stopAll(100);
  await expect(service.exited).rejects.toThrow('The fake service stopped (SIGKILL).');
});

/** @param {string} script */
async function startFake(script) {
  const folder = mkdtempSync(join(tmpdir(), 'scv-service-'));
  onTestFinished(async () => {
    await stopAll();
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${await freePort()}/`;
  const log = join(folder, 'fake.log');
  const service = startService({
    name: 'The fake service',
    args: ['--eval', script],
    readyUrl: url,
    env: { PORT: new URL(url).port },
    log,
  });
  return { ...service, url, log };
}

const waiting = { timeout: 60_000 };

// Writes when it starts and, a moment after SIGTERM, that it has ended.
const restarted = `
  import { appendFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  process.on('SIGTERM', () => setTimeout(() => { appendFileSync(process.env.EVENTS, 'end '); process.exit(); }, 100));
  appendFileSync(process.env.EVENTS, 'start ');
  createServer((request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
`;

test('saving restarts a service after its old process; a broken file can be fixed', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scv-restart-')));
  const [source, events] = [join(folder, 'src', 'main.mjs'), join(folder, 'events')];
  mkdirSync(join(folder, 'src'));
  writeFileSync(source, restarted);
  onTestFinished(async () => {
    await stopAll();
    rmSync(folder, { recursive: true });
  });
  const port = await freePort();
  const service = restartOnSave({
    name: 'The fake service',
    args: [source],
    folders: [join(folder, 'src')],
    readyUrl: `http://127.0.0.1:${port}/`,
    env: { PORT: String(port), EVENTS: events },
    log: join(folder, 'fake.log'),
  });
  const lastSaid = (/** @type {RegExp} */ sentence) =>
    vi.waitFor(() => expect(log.mock.lastCall?.[0]).toMatch(sentence), waiting);
  await service.ready();

  writeFileSync(source, `${restarted} // saved`);
  await lastSaid(/^The fake service has restarted\.$/);
  // One save may arrive as two events, with a restart between them on a busy machine.
  expect(readFileSync(events, 'utf8')).toMatch(/^start (end start )+(end )?$/);

  writeFileSync(source, 'missing();');
  await lastSaid(/^The fake service stopped \(exit code 1\)[^]*missing is not defined[^]*Save a file/);
  writeFileSync(source, restarted);
  await lastSaid(/^The fake service has restarted\.$/);
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port in use on %s is refused, and the message names the variable',
  async (host) => {
    const port = await listen(host);
    await expect(requireFreePort(port, 'IDP_PORT')).rejects.toThrow(
      `Port ${port} is in use by another program, perhaps another SCV Admin Portal. ` +
        `Stop that program or set another port: IDP_PORT=${port + 1}.`,
    );
  },
);

/** @param {string} host */
async function listen(host) {
  const listening = createServer().listen(0, host);
  onTestFinished(() => void listening.close());
  await once(listening, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (listening.address()).port;
}

test('a save is noticed after the file was deleted and written again, as by git checkout', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scv-watch-')));
  const [portal, libs] = [join(folder, 'portal'), join(folder, 'libs')];
  const file = join(libs, 'list.js');
  for (const made of [portal, libs]) mkdirSync(made);
  writeFileSync(file, 'export const size = 1;');
  const { watcher, transformRequest, close } = await createViteServer({
    configFile: false,
    root: portal,
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

// Stand-ins for `npm start`, with a child that has a child of its own. All of them hold our pipe open.
const grandchild = `console.log('running'); setInterval(() => {}, 1000);`;
const parent = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['--eval', ${JSON.stringify(grandchild)}], { stdio: 'inherit' });
  process.on('SIGTERM', () => process.exit());
`;
const imports = `import { run, runCommand, start } from '${new URL('../processes.js', import.meta.url).href}';`;
const startsOne = `${imports}
  await runCommand(() => start(process.execPath, ['--eval', ${JSON.stringify(parent)}], {}).exited, 7);
`;
const runsTwo = `${imports}
  await runCommand(async () => {
    await run(process.execPath, ['--eval', ${JSON.stringify(parent)}], {});
    await run(process.execPath, ['--eval', 'console.log("next")'], {});
  }, 7);
`;

test.each([
  ['SIGINT', startsOne],
  ['SIGTERM', startsOne],
  ['SIGHUP', startsOne],
  ['SIGTERM', runsTwo],
])('%s stops all processes and starts no further one', async (signal, script) => {
  const us = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void us.kill('SIGKILL'));
  /** @type {string[]} */
  const lines = [];
  const output = createInterface(us.stdout).on('line', (line) => lines.push(line));
  await once(output, 'line');

  us.kill(/** @type {NodeJS.Signals} */ (signal));
  expect(await once(us, 'close')).toEqual([7, null]); // Closed once every process that holds the pipe has exited.
  expect(lines).toEqual(['running', 'Stopping.']);
});
