import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PlainFailure } from '../plain-failure.js';
import { start } from '../processes.js';
import { environment, node, root } from '../workspace.js';
import { openLog } from './log-file.js';

/** How long a part may take before we say that we still wait, in milliseconds. */
const quietly = 10_000;

const followParent = pathToFileURL(join(root, 'tools', 'start', 'follow-parent.js')).href;

/**
 * @typedef {object} PartPlan
 * @property {string} name as sentences call it: 'The reference API'
 * @property {string[]} args for Node: the entry file, then its arguments
 * @property {string} ready address that answers 200 once the part can be used
 * @property {Record<string, string>} env beside our own environment
 * @property {string} [log] file for its output; without one it writes to our terminal
 * @property {string} [cwd]
 */

/**
 * Starts one part of the product on Node 24.
 * @param {PartPlan} plan
 * @returns {{ ready: () => Promise<void>, died: Promise<never> }} `ready` resolves when the part answers;
 *   `died` rejects with a PlainFailure once it has ended
 */
export function startPart({ name, args, ready, env, log, cwd = root }) {
  const written = log === undefined ? undefined : openLog(log);
  const output = written?.file ?? 'inherit';
  const child = start(node, ['--import', followParent, ...args], {
    cwd,
    env: { ...environment, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const ended = new AbortController();
  const died = child.exited.then((how) => {
    ended.abort();
    throw new PlainFailure(`${name} stopped (${how}).${written?.lastLines(10) ?? ''}`);
  });
  died.catch(() => {}); // Whoever waits for it sees it; nobody has to.
  const stillWaiting = setTimeout(() => console.log(`${name} is still starting.`), quietly).unref();
  const answering = untilAnswering(ready, ended.signal).finally(() => clearTimeout(stillWaiting));
  return { died, ready: () => Promise.race([died, answering]) };
}

/**
 * @param {string} url
 * @param {AbortSignal} ended ends the waiting; no clock does
 * @returns {Promise<void>} once it has answered 200
 */
async function untilAnswering(url, ended) {
  while (!ended.aborted && !(await answers(url))) await wait(100);
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
