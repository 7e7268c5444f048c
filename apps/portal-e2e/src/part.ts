import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..');

export interface PartPlan {
  /** The entry, below apps/. */
  readonly entry: string;
  readonly env: Record<string, string>;
  /** Answers 200 once the part can be used. */
  readonly ready: string;
}

/** One of the processes that the portal needs. It may be stopped and started again, always at the same address. */
export class Part {
  readonly #plan: PartPlan;
  #process: ChildProcess | undefined;

  constructor(plan: PartPlan) {
    this.#plan = plan;
  }

  /** Resolves once the part answers; rejects when it has ended instead. Does nothing for a part that runs. */
  async start(): Promise<void> {
    if (this.#isRunning()) return;
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
    // It lives for minutes: compiling PGlite for speed would take longer than the journeys use it.
    this.#process = spawn(process.execPath, ['--liftoff-only', join(root, 'apps', this.#plan.entry)], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...this.#plan.env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (this.#isRunning()) {
      const response = await fetch(this.#plan.ready).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return;
      await wait(50);
    }
    throw new Error(`The part behind ${this.#plan.ready} ended while it started.`);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!this.#process || !this.#isRunning()) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill(signal);
    await exited;
  }

  /** For the last moment of our own process, when nothing can be waited for. */
  kill(): void {
    this.#process?.kill();
  }

  #isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }
}
