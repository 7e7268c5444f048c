import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

export type WorkLoop = ReturnType<typeof workLoop>;

/**
 * Works until it is stopped, and pauses when there was nothing to do. A failure is logged; after a pause it tries again.
 * @param work does the next part of the work; resolves to true if there may be more to do
 * @param failure what the log says then
 */
export function workLoop(work: () => Promise<boolean | void>, pauseMs: number, log: Log, failure: string) {
  let isStopped = false;
  let pause = new AbortController();
  let running = Promise.resolve();
  /** Ends the pause at once, also one that would begin after the work in progress. */
  const wake = () => pause.abort();
  const run = async (): Promise<void> => {
    while (!isStopped) {
      pause = new AbortController();
      const worked = await work().catch((error: Error) => log.error({ reason: error.message }, failure));
      if (!worked) await wait(pauseMs, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    start() {
      running = run();
    },
    wake,
    /** Resolves when the work in progress has ended. */
    stop(): Promise<void> {
      isStopped = true;
      wake();
      return running;
    },
  };
}
