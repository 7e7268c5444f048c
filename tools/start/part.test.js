import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stopAll } from '../processes.js';
import { startPart } from './part.js';
import { freePort } from './ports.js';

const healthy = `
  const server = require('node:http').createServer((request, response) => {
    response.end();
    if (request.url === '/break') { console.error('Out of paper.'); process.exit(3); }
  });
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
`;

test('a part is ready once it answers, and its death names it, how it ended and its last lines', async () => {
  const part = await startFake(healthy);
  await part.ready();
  await fetch(`${part.url}break`).catch(() => {});
  const sentence = /^The fake part stopped \(exit code 3\)\. The end of .*fake\.log:\n  listening\n  Out of paper\.$/;
  await expect(part.died).rejects.toThrow(sentence);
});

test('a part that ends before it answers is not waited for', async () => {
  const part = await startFake(`console.error('The data folder is in use.'); process.exit(1);`);
  await expect(part.ready()).rejects.toThrow('The data folder is in use.');
});

test('nothing waits any more for a part that has ended', async () => {
  const plan = { name: 'The fake part', args: ['--eval', ''], ready: `http://127.0.0.1:${await freePort()}/`, env: {} };
  const script = `
    import { startPart } from '${new URL('part.js', import.meta.url).href}';
    await startPart(${JSON.stringify(plan)}).ready().catch(() => {});
  `;
  const us = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  onTestFinished(() => void us.kill());
  expect(await once(us, 'exit')).toEqual([0, null]);
});

test('a part that ignores being told to stop is killed', async () => {
  const part = await startFake(`process.on('SIGTERM', () => {}); ${healthy}`);
  await part.ready();
  await stopAll();
  await expect(part.died).rejects.toThrow('The fake part stopped (SIGKILL).');
});

/** @param {string} script */
async function startFake(script) {
  const folder = mkdtempSync(join(tmpdir(), 'scv-part-'));
  onTestFinished(async () => {
    await stopAll();
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${await freePort()}/`;
  const part = startPart({
    name: 'The fake part',
    args: ['--eval', script],
    ready: url,
    env: { PORT: new URL(url).port },
    log: join(folder, 'fake.log'),
  });
  return { ...part, url };
}
