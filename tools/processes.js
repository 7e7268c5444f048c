import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const windows = process.platform === 'win32';
/** Time between SIGTERM and SIGKILL: the API gives open requests ten seconds. */
const stopTimeoutMs = 12_000;

/** @type {Set<Child>} */
const running = new Set();

/** Set once a signal has told us to end. */
let stopping = false;

/**
 * @typedef {object} Child
 * @property {Promise<string>} exited how it ended: 'exit code 1', 'SIGKILL'
 * @property {() => number | null} code
 * @property {(timeoutMs?: number) => Promise<void>} stop
 * @property {() => void} kill
 */

/**
 * Starts a process in a process group of its own: Ctrl-C reaches only us, and stopping it also stops its children.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Child}
 */
export function start(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options, detached: !windows });
  /** @param {NodeJS.Signals} signal */
  const signalGroup = (signal) => {
    if (child.pid === undefined) return;
    if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
    else killGroup(child.pid, signal);
  };
  const exited = /** @type {Promise<string>} */ (
    new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    })
  ).finally(() => running.delete(handle));
  const kill = () => signalGroup('SIGKILL');
  const stop = async (timeoutMs = stopTimeoutMs) => {
    if (!running.has(handle)) return;
    signalGroup('SIGTERM');
    await Promise.race([exited, wait(timeoutMs)]);
    kill(); // Even when the process has exited: its children may still run.
    await exited;
  };
  /** @type {Child} */
  const handle = { exited, code: () => child.exitCode, stop, kill };
  running.add(handle);
  return handle;
}

/**
 * Runs a process to its end. Never resolves during a shutdown, so that the caller doesn't start the next process.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number | null>} the exit code; null when it could not start or was ended by a signal
 */
export async function run(command, args, options) {
  const child = start(command, args, options);
  await child.exited;
  if (stopping) await new Promise(() => {});
  return child.code();
}

/**
 * Stops all running processes in parallel.
 * @param {number} [timeoutMs] until those that ignore SIGTERM are killed
 */
export async function stopAll(timeoutMs) {
  await Promise.all([...running].map((child) => child.stop(timeoutMs)));
}

/**
 * On Ctrl-C, SIGTERM or a closed terminal, stops all processes and exits. A second signal kills them at once.
 * @param {(sentence: string) => void} say
 * @param {number} exitCode 0 where being stopped is the usual end
 * @returns {() => boolean} whether we are stopping
 */
export function stopOnSignals(say, exitCode) {
  const stop = async () => {
    if (stopping) return running.forEach((child) => child.kill());
    stopping = true;
    say('Stopping.');
    await stopAll();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // npm passes SIGTERM only to its shell, which exits without passing it on to us.
  if (process.env['npm_lifecycle_event']) whenOrphaned(stop);
  return () => stopping;
}

/** @param {() => void} callback called when our parent process is gone */
function whenOrphaned(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 200).unref();
}

/**
 * @param {number} leader
 * @param {NodeJS.Signals} signal
 */
function killGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
  } catch {
    // All processes of the group are gone.
  }
}
