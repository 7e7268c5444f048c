import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stopAll } from '../processes.js';
import { freePort } from './ports.js';
import { startService } from './service.js';

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
