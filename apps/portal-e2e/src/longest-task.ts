import type { Page } from 'playwright';

/** Of Chromium's trace format; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Of the thread's processor: unlike `dur`, it does not grow when other programs want the machine. */
  tdur?: number;
  args: { name?: string };
}

/**
 * The longest task of a page's main thread while something goes on.
 * @returns milliseconds of processor time
 */
export async function longestTask(page: Page, during: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel'] });
  await during();
  const trace = await browser?.stopTracing();
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: TraceEvent[] };
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  if (tasks.length === 0) throw new Error('The trace has no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
