import type { Page } from '@playwright/test';

/** Of Chromium's trace format; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  /** Of the thread's processor: unlike `dur`, it does not grow when other programs want the machine. */
  tdur?: number;
  args: { name?: string };
}

/** The longest tasks of a page's main thread during something: milliseconds of the processor, and of the clock. */
export async function longestTask(page: Page, during: () => Promise<void>) {
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
  const longest = (time: 'dur' | 'tdur') => Math.max(0, ...tasks.map(({ [time]: duration = 0 }) => duration)) / 1000;
  const [processor, clock] = [longest('tdur'), longest('dur')];
  if (processor === 0 || clock === 0) throw new Error('The trace has no task of the page with its time.');
  return { processor, clock };
}
