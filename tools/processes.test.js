import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

// A stand-in for `npm start`, with a child that has a child of its own. All of them hold our pipe open.
const grandchild = `console.log('running'); setInterval(() => {}, 1000);`;
const child = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['--eval', ${JSON.stringify(grandchild)}], { stdio: 'inherit' });
  process.on('SIGTERM', () => process.exit());
`;
const starter = `
  import { start, stopOnSignals } from '${new URL('processes.js', import.meta.url).href}';
  stopOnSignals(() => {}, 7);
  start(process.execPath, ['--eval', ${JSON.stringify(child)}], {});
`;

const oneAfterTheOther = `
  import { run, stopOnSignals } from '${new URL('processes.js', import.meta.url).href}';
  stopOnSignals(() => {}, 7);
  await run(process.execPath, ['--eval', ${JSON.stringify(child)}], {});
  await run(process.execPath, ['--eval', 'console.log("next")'], {});
`;

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

test.each(signals)("%s ends us as told, and our children's children too", async (signal) => {
  const us = spawn(process.execPath, ['--input-type=module', '--eval', starter], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void us.kill('SIGKILL'));
  await once(createInterface(us.stdout), 'line');

  us.kill(signal);
  const closed = once(us, 'close'); // Once every process that holds the pipe has ended.
  expect(await closed).toEqual([7, null]);
});

test('what comes after the process that a signal ends is not started any more', async () => {
  const us = spawn(process.execPath, ['--input-type=module', '--eval', oneAfterTheOther], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void us.kill('SIGKILL'));
  /** @type {string[]} */
  const lines = [];
  const output = createInterface(us.stdout).on('line', (line) => lines.push(line));
  await once(output, 'line');

  us.kill('SIGTERM');
  expect(await once(us, 'close')).toEqual([7, null]);
  expect(lines).toEqual(['running']);
});
