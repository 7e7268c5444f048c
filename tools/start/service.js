import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PlainFailure } from '../plain-failure.js';
import { start } from '../processes.js';
import { environment, node, root } from '../workspace.js';
import { openLog } from './log-file.js';

/** After this time we say that a service is still starting. */
const noticeDelayMs = 10_000;

const followParent = pathToFileURL(join(root, 'tools', 'start', 'follow-parent.js')).href;

/**
 * @typedef {object} Service
 * @property {string} name for messages: 'The reference API'
 * @property {string[]} args for Node: the entry file, then its arguments
 * @property {string} readyUrl answers 2xx once the service can be used
 * @property {Record<string, string>} env added to our own environment
 * @property {string} [log] file for its output; default: our terminal
 * @property {string[]} [folders] relative to the root; in development, saving a file in them restarts the service
 */

/**
 * Starts a service with the workspace's Node.
 * @param {Service} service
 * @returns {{ ready: () => Promise<void>, exited: Promise<never>, stop: () => Promise<void> }} `ready` resolves when
 *   the service answers; `exited` rejects with a PlainFailure when its process has exited
 */
export function startService({ name, args, readyUrl, env, log }) {
  const logFile = log === undefined ? undefined : openLog(log);
  const output = logFile?.file ?? 'inherit';
  const child = start(node, ['--import', followParent, ...args], {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const ended = new AbortController();
  const exited = child.exited.then((how) => {
    ended.abort();
    const lastLines = logFile?.lastLines(20) ?? '';
    logFile?.close();
    throw new PlainFailure(`${name} stopped (${how}).${lastLines}`);
  });
  exited.catch(() => {}); // Not every caller waits for it.
  const notice = setTimeout(() => console.log(`${name} is still starting.`), noticeDelayMs).unref();
  const answering = untilAnswering(readyUrl, ended.signal).finally(() => clearTimeout(notice));
  return { exited, ready: () => Promise.race([exited, answering]), stop: child.stop };
}

/**
 * Asks again until the service answers 2xx or has ended; there is no timeout.
 * @param {string} url
 * @param {AbortSignal} ended
 */
async function untilAnswering(url, ended) {
  while (!ended.aborted && !(await answers(url))) await wait(100);
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
