import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

// Stand-ins for `npm start`, with a child that has a child of its own. All of them hold our pipe open.
const grandchild = `console.log('running'); setInterval(() => {}, 1000);`;
const child = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['--eval', ${JSON.stringify(grandchild)}], { stdio: 'inherit' });
  process.on('SIGTERM', () => process.exit());
`;
const imports = `import { run, runCommand, start } from '${new URL('processes.js', import.meta.url).href}';`;
const startsOne = `${imports}
  await runCommand(() => start(process.execPath, ['--eval', ${JSON.stringify(child)}], {}).exited, 7);
`;
const runsTwo = `${imports}
  await runCommand(async () => {
    await run(process.execPath, ['--eval', ${JSON.stringify(child)}], {});
    await run(process.execPath, ['--eval', 'console.log("next")'], {});
  }, 7);
`;

/** @type {[NodeJS.Signals, string][]} */
const cases = [
  ['SIGINT', startsOne],
  ['SIGTERM', startsOne],
  ['SIGHUP', startsOne],
  ['SIGTERM', runsTwo],
];

test.each(cases)('%s stops all processes and starts no further one', async (signal, script) => {
  const us = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void us.kill('SIGKILL'));
  /** @type {string[]} */
  const lines = [];
  const output = createInterface(us.stdout).on('line', (line) => lines.push(line));
  await once(output, 'line');

  us.kill(signal);
  expect(await once(us, 'close')).toEqual([7, null]); // Closed once every process that holds the pipe has exited.
  expect(lines).toEqual(['running', 'Stopping.']);
});
