import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const windows = process.platform === 'win32';
/** Time for a process to end by itself before it is killed, in milliseconds: the API lets requests finish for ten seconds. */
const patience = 12_000;

/** @type {Set<Child>} */
const running = new Set();

/** Whether a signal has told us to end. */
let stopping = false;

/**
 * @typedef {{ exited: Promise<string>, code: () => number | null, stop: () => Promise<void>, kill: () => void }} Child
 * `exited` says how it ended: 'exit code 1', 'SIGKILL'.
 */

/**
 * Starts a process as the leader of its own group: a Ctrl-C reaches only us, and stopping it reaches its children too.
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
  const stop = async () => {
    if (!running.has(handle)) return;
    signalGroup('SIGTERM');
    await Promise.race([exited, wait(patience)]);
    kill(); // Also what the process itself may have left behind in its group.
    await exited;
  };
  /** @type {Child} */
  const handle = { exited, code: () => child.exitCode, stop, kill };
  running.add(handle);
  return handle;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number | null>} the exit code; null when it could not start or ended by a signal. Never settles while
 *   we stop: whoever waits would start the next process, which nobody would stop.
 */
export async function run(command, args, options) {
  const child = start(command, args, options);
  await child.exited;
  if (stopping) await new Promise(() => {});
  return child.code();
}

/** Stops every process started here, all at once, and waits until they are gone. */
export async function stopAll() {
  await Promise.all([...running].map((child) => child.stop()));
}

/**
 * Lets Ctrl-C, SIGTERM and a closed terminal stop every process, then us. A second one kills at once.
 * @param {(sentence: string) => void} say
 * @param {number} exitCode 0 where stopping is the usual end
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
  // npm passes a SIGTERM on to its shell only, which ends without telling us.
  if (process.env['npm_lifecycle_event']) whenOrphaned(stop);
  return () => stopping;
}

/** @param {() => void} then */
function whenOrphaned(then) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
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
    // The whole group is gone already.
  }
}
