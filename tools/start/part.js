import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PlainFailure } from '../plain-failure.js';
import { start } from '../processes.js';
import { environment, node24, root } from '../workspace.js';

/** How long a part may take before we say that we still wait, in milliseconds. */
const quietly = 10_000;

const followParent = pathToFileURL(join(root, 'tools', 'start', 'follow-parent.js')).href;

/**
 * @typedef {object} PartPlan
 * @property {string} name as sentences call it: 'The reference API'
 * @property {string[]} args for Node: the entry file, then its arguments
 * @property {string} ready address that answers 200 once the part can be used
 * @property {Record<string, string>} env beside our own environment
 * @property {string} [log] file for its output, new at each start; without one it writes to our terminal
 * @property {string} [cwd]
 */

/**
 * Starts one part of the product on Node 24.
 * @param {PartPlan} plan
 * @returns {{ ready: () => Promise<void>, died: Promise<never> }} `ready` resolves when the part answers;
 *   `died` rejects with a PlainFailure once it has ended
 */
export function startPart({ name, args, ready, env, log, cwd = root }) {
  const output = log === undefined ? 'inherit' : openLog(log);
  const child = start(node24, ['--import', followParent, ...args], {
    cwd,
    env: { ...environment, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (typeof output === 'number') closeSync(output);
  const died = child.exited.then((how) => {
    throw new PlainFailure(`${name} stopped (${how}).${lastLines(log)}`);
  });
  died.catch(() => {}); // Whoever waits for it sees it; nobody has to.
  const stillWaiting = setTimeout(() => console.log(`${name} is still starting.`), quietly).unref();
  const answering = untilAnswering(ready).finally(() => clearTimeout(stillWaiting));
  return { died, ready: () => Promise.race([died, answering]) };
}

/**
 * @param {string} url
 * @returns {Promise<void>} once it has answered 200; the part's death ends the waiting, not a clock
 */
async function untilAnswering(url) {
  while (!(await answers(url))) await wait(100);
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {number} a file descriptor; the file is empty
 */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'w');
}

/**
 * @param {string | undefined} log
 * @param {number} [count]
 * @returns {string} the log's last lines below a heading; empty without a log
 */
export function lastLines(log, count = 10) {
  if (log === undefined) return '';
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count);
  return ` The end of ${relative(root, log)}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
