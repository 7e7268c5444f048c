import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const windows = process.platform === 'win32';
/** Time between SIGTERM and SIGKILL: the API gives open requests ten seconds. */
const stopTimeoutMs = 12_000;

/** @type {Set<Child>} */
const running = new Set();

/** Set once a signal has told us to end. */
let stopping = false;

export const isStopping = () => stopping;

/** An error for the person at the terminal: its message is printed without a stack trace. */
export class PlainFailure extends Error {}

/**
 * Runs a command of package.json. Ctrl-C, SIGTERM or a closed terminal stop its processes; a second signal kills them.
 * @param {() => Promise<number | null | void>} main returns the exit code; null, of a process that was killed, is 1
 * @param {number} [stoppedCode] exit code after a signal; 0 where being stopped is the usual end
 */
export async function runCommand(main, stoppedCode = 130) {
  stopOnSignals(stoppedCode);
  try {
    const code = await main();
    process.exitCode = code === null ? 1 : (code ?? process.exitCode ?? 0);
  } catch (error) {
    if (stopping) return;
    if (!(error instanceof PlainFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
}

/** @typedef {{ exited: Promise<string>, code: () => number | null, stop: (timeoutMs?: number) => Promise<void>, kill: () => void }} Child `exited` says how: 'exit code 1', 'SIGKILL' */

/**
 * Starts a process in a process group of its own: Ctrl-C reaches only us, and stopping it also stops its children.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Child}
 */
export function start(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options, detached: !windows });
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  void exited.then(() => running.delete(handle));
  const kill = () => signalGroup(child.pid, 'SIGKILL');
  const stop = async (timeoutMs = stopTimeoutMs) => {
    if (!running.has(handle)) return;
    signalGroup(child.pid, 'SIGTERM');
    await Promise.race([exited, wait(timeoutMs, undefined, { ref: false })]);
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

/** @type {(timeoutMs?: number) => Promise<void>} stops all running processes in parallel; after this time it kills them */
export async function stopAll(timeoutMs) {
  await Promise.all([...running].map((child) => child.stop(timeoutMs)));
}

/** @param {number} exitCode */
function stopOnSignals(exitCode) {
  const stop = async () => {
    if (stopping) return running.forEach((child) => child.kill());
    stopping = true;
    console.log('Stopping.');
    await stopAll();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (!process.env['npm_lifecycle_event']) return;
  // npm passes SIGTERM only to its shell, which exits without passing it on to us.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void stop();
  }, 200).unref();
}

/** @type {(leader: number | undefined, signal: NodeJS.Signals) => void} undefined when it could not start */
function signalGroup(leader, signal) {
  if (leader === undefined) return;
  if (windows) return void spawnSync('taskkill', ['/pid', String(leader), '/t', '/f']);
  try {
    process.kill(-leader, signal);
  } catch {
    // All processes of the group are gone.
  }
}
