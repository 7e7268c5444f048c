import type { WorkerMessage, WorkerNews, WorkerRequest } from './check-worker.ts';

// oxlint-disable-next-line import/default -- Vite creates the default export for this query
import workerUrl from './check-worker.ts?worker&url';

/** The part of the Trusted Types API (W3C, section 2.3) used here. TypeScript's DOM library doesn't have it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

const rules = { createScriptURL: (url: string) => url };

/**
 * The server's Content-Security-Policy allows this policy by its name. Only this file can use it, with the URL that
 * Vite gives to the worker's file.
 */
const policy = trustedTypes?.createPolicy('cdd-check', rules) ?? rules;

/**
 * Sends a request to a new worker, so that the page stays responsive, and ends the worker after its result.
 * @param signal cancels the work: the promise rejects
 * @throws if the worker fails to start or crashes
 */
export async function runWorker<Result>(
  request: WorkerRequest,
  signal: AbortSignal,
  onNews: (news: WorkerNews) => void,
): Promise<Result> {
  const worker = new Worker(policy.createScriptURL(workerUrl), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if ('result' in data) resolve(data.result as Result);
    else onNews(data);
  });
  for (const type of ['error', 'messageerror']) worker.addEventListener(type, reject);
  signal.addEventListener('abort', reject);
  worker.postMessage(request);
  return promise.finally(() => worker.terminate());
}

/** Its signal is aborted when there is no progress for too long. */
export function detectStall(timeoutMs: number) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** There was progress: waits again, up to `ms`. */
  function restart(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), ms);
  }

  restart(timeoutMs);
  return { signal: controller.signal, restart, stop: () => clearTimeout(timer) };
}
