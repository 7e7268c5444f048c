import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stopAll } from '../processes.js';
import { freePort, requireFreePort, restartOnSave, startService } from './service.js';

const server = `
  const server = require('node:http').createServer((request, response) => {
    response.end();
    if (request.url === '/break') { console.error('Out of paper.'); process.exit(3); }
  });
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
`;

test('a service is ready once it answers; when it exits, the message has its name, exit code and last lines', async () => {
  const service = await startFake(server);
  await service.ready();
  await fetch(`${service.url}break`).catch(() => {});
  const message = /^The fake service stopped \(exit code 3\)\. The end of .*fake\.log:\n  listening\n  Out of paper\.$/;
  await expect(service.exited).rejects.toThrow(message);
});

test('waiting for a service ends when it exits before it answers', async () => {
  const service = await startFake(`console.error('The data folder is in use.'); process.exit(1);`);
  await expect(service.ready()).rejects.toThrow('The data folder is in use.');
});

// In development a service starts again after each save. Only Linux lists a process's open files in a folder.
test.skipIf(process.platform !== 'linux')('the log of a service that has exited is closed', async () => {
  const service = await startFake(server);
  const isLogOpen = () => globSync('/proc/self/fd/*').map(targetOf).includes(service.log);
  expect(isLogOpen()).toBe(true);
  await service.stop();
  await service.exited.catch(() => {});
  expect(isLogOpen()).toBe(false);
});

/** @param {string} link */
function targetOf(link) {
  try {
    return readlinkSync(link);
  } catch {
    return ''; // Closed meanwhile.
  }
}

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

test('saving a file restarts the service once the old process has ended; a broken file is reported and can be fixed', async () => {
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

test('a free port passes the check and stays free', async () => {
  const port = await freePort();
  await requireFreePort(port, 'PORT');
  await expect(requireFreePort(port, 'PORT')).resolves.toBeUndefined();
});

/** @param {string} host */
async function listen(host) {
  const listening = createServer().listen(0, host);
  onTestFinished(() => void listening.close());
  await once(listening, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (listening.address()).port;
}
