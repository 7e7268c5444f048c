import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  watch,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isStopping, PlainFailure, start } from '../processes.js';
import { environment, node, root } from '../workspace.js';

/** A longer log begins anew at the next start. */
const maxLogBytes = 10_000_000;

/** One save can be several events, and the code generator writes several files. */
const settleMs = 50;

const notForServers = /\.(test|fuzz)\.ts$|(^|[\\/])(testing|\.reports)([\\/]|$)/;

/**
 * Preloaded into each service. When we are killed (kill -9), the IPC channel closes, and the service shuts down as if it
 * had received SIGTERM.
 */
const followParent = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread && process.channel) {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel.unref();
  }
`)}`;

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
 * @returns {{ ready: () => Promise<void>, exited: Promise<never>, stop: () => Promise<void>, kill: () => void }} `ready`
 *   resolves when the service answers; `exited` rejects with a PlainFailure when its process has exited
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
    const lines = logFile?.lines() ?? [];
    logFile?.close();
    // A server that can't start says why in one sentence. JSON may be from another process with the same log.
    const [sentence, ...more] = lines.filter((line) => !line.startsWith('{'));
    if (how === 'exit code 1' && sentence && more.length === 0) throw new PlainFailure(sentence);
    const end = log ? [` The end of ${relative(root, log)}:`, ...lines.slice(-20)].join('\n  ') : '';
    throw new PlainFailure(`${name} stopped (${how}).${end}`);
  });
  exited.catch(() => {}); // Not every caller waits for it.
  const answering = untilAnswering(readyUrl, ended.signal);
  return { exited, ready: () => Promise.race([exited, answering]), stop: child.stop, kill: child.kill };
}

/**
 * Starts a service, and again whenever a file in its folders is saved. The old process exits first, so that it closes
 * its database and frees its port. If it exits by itself once it was ready, we say why and wait for the next save. We
 * don't use `node --watch`: it misses the second save of an editor that replaces files, sends SIGTERM twice at Ctrl-C,
 * and keeps running when `npm run dev` is killed.
 * @param {Service} service
 * @returns {Pick<ReturnType<typeof startService>, 'ready' | 'exited'>} of the first start; `exited` never settles
 */
export function restartOnSave(service) {
  const first = startService(service);
  /** @type {typeof first | undefined} the running process; undefined while it stops */
  let current = first;
  const sayWhyItExits = (/** @type {typeof first} */ started) =>
    started.exited.catch(({ message }) => {
      if (started === current && !isStopping()) console.log(`${message}\nSave a file of it to start it again.`);
    });
  const restart = async () => {
    const old = current;
    current = undefined;
    await old?.stop();
    const started = (current = startService(service));
    void sayWhyItExits(started);
    const sayReady = () => started === current && console.log(`${service.name} has restarted.`);
    started.ready().then(sayReady, () => {});
  };
  let restarts = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for (const folder of service.folders ?? []) {
    watch(resolve(root, folder), { recursive: true }, (_event, file) => {
      if (notForServers.test(file ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(() => (restarts = restarts.then(restart)), settleMs);
    }).unref();
  }
  const ready = first.ready().then(() => void sayWhyItExits(first));
  return { ready: () => ready, exited: new Promise(() => {}) };
}

/** @type {(url: string, ended: AbortSignal) => Promise<void>} asks again until a server answers 2xx or has ended */
export async function untilAnswering(url, ended) {
  while (!ended.aborted) {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await wait(100);
  }
}

/**
 * Opens a log for appending. A long one begins anew, and its old lines are in `{path}.1`.
 * @param {string} path
 * @throws {PlainFailure} when the folder can't be written to
 */
function openLog(path) {
  try {
    makeFolder(dirname(path));
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(path, `${path}.1`);
    const file = openSync(path, 'a', 0o600);
    const before = fstatSync(file).size;
    /** The lines written since then. */
    const lines = () => readFileSync(path).subarray(before).toString().trimEnd().split('\n');
    return { file, lines, close: () => closeSync(file) };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new PlainFailure(`Cannot write the log ${path}: ${message}. Its folder is set by DATA_DIR.`);
  }
}

/**
 * Creates a folder and those above it. Node's own `recursive` tries forever in a folder such as /proc.
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** @type {(port: number, variable: string) => Promise<void>} fails if a port is in use on one of the loopback addresses */
export async function requireFreePort(port, variable) {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await listenBriefly(port, host).then(
      () => '',
      (error) => error.code,
    );
    if (code !== 'EADDRINUSE') continue;
    throw new PlainFailure(
      `Port ${port} is in use by another program, perhaps another SCV Admin Portal. ` +
        `Stop that program or set another port: ${variable}=${port + 1}.`,
    );
  }
}

/** @returns {Promise<number>} a port on 127.0.0.1 that was free a moment ago */
export const freePort = () => listenBriefly(0, '127.0.0.1');

/** @type {(port: number, host: string) => Promise<number>} rejects when it can't listen */
async function listenBriefly(port, host) {
  const server = createServer();
  await once(server.listen(port, host), 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  await once(server.close(), 'close');
  return address.port;
}
