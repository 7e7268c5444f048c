import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainFailure } from '../plain-failure.js';

/** A program that can be killed and started again. */
export class Child {
  #command;
  #args;
  #options;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #running;

  /**
   * @param {string} command
   * @param {string[]} args
   * @param {import('node:child_process').SpawnOptions} options
   */
  constructor(command, args, options) {
    this.#command = command;
    this.#args = args;
    this.#options = options;
    process.once('exit', () => this.#running?.kill('SIGKILL'));
  }

  /**
   * @param {string} readyUrl answers 200 when it can be used
   * @throws {PlainFailure} when it ends before that
   */
  async start(readyUrl) {
    const child = spawn(this.#command, this.#args, this.#options);
    this.#running = child;
    let failure = '';
    child.once('error', (error) => (failure = error.message));
    while (!(await answers(readyUrl))) {
      if (failure || child.exitCode !== null) throw new PlainFailure(`${this.#command} ended at its start. ${failure}`);
      await wait(50);
    }
  }

  /** @param {NodeJS.Signals} signal */
  async end(signal) {
    const child = this.#running;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

/** @param {string} url */
async function answers(url) {
  const response = await fetch(url).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
