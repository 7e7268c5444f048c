import type { Log } from './log.ts';

export type WorkLoop = ReturnType<typeof workLoop>;

/**
 * Works until it is stopped, and pauses when there was nothing to do. A failure is logged; after a pause it tries again.
 * @param work does the next part of the work; resolves to true if there may be more to do
 * @param failure what the log says then
 */
export function workLoop(work: () => Promise<boolean | void>, pauseMs: number, log: Log, failure: string) {
  let isStopped = false;
  let isWoken = false;
  let endPause = () => {};
  let running = Promise.resolve();
  /** Ends the pause at once, also one that would begin after the work in progress. */
  const wake = () => {
    isWoken = true;
    endPause();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      endPause = resolve;
      setTimeout(resolve, pauseMs).unref();
    });
  const run = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false;
      const worked = await work().catch((error: Error) => log.error({ reason: error.message }, failure));
      if (!worked && !isWoken) await pause();
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
