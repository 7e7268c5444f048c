// oxlint-disable import/default -- Vite creates the default export for these queries
import recordsWorkerUrl from '../records/records-worker.ts?worker&url';
import type { RecordsRequest, RecordsResult } from '../records/check-records.ts';
import type { CheckResult } from './check-file.ts';
import checkWorkerUrl from './check-worker.ts?worker&url';
import type { WorkerMessage } from './worker-messages.ts';

/** The part of the Trusted Types API (W3C, section 2.3) used here. TypeScript's DOM library doesn't have it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (name: string) => string },
  ) => { createScriptURL: (name: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

const rules = { createScriptURL: (name: string) => (name === 'records' ? recordsWorkerUrl : checkWorkerUrl) };

/** The server's Content-Security-Policy allows this policy by its name. It returns only the workers' URLs. */
const policy = trustedTypes?.createPolicy('cdd-check', rules) ?? rules;

/**
 * Checks a file in a worker, so that the page stays responsive.
 * @param signal cancels the check: the promise rejects
 * @param onProgress called with the number of bytes checked so far
 * @throws if the worker fails to start or crashes
 */
export const checkInWorker = (file: File, signal: AbortSignal, onProgress: (bytes: number) => void) =>
  runWorker<CheckResult>('check', file, signal, onProgress);

/** The same for the records of a well-formed file. */
export const checkRecordsInWorker = (
  request: RecordsRequest,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
) => runWorker<RecordsResult>('records', request, signal, onProgress);

async function runWorker<Result>(
  name: 'check' | 'records',
  request: unknown,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Result> {
  const worker = new Worker(policy.createScriptURL(name), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Result>>) => {
    if ('bytes' in data) onProgress(data.bytes);
    else resolve(data.result);
  });
  for (const type of ['error', 'messageerror']) worker.addEventListener(type, reject);
  signal.addEventListener('abort', reject);
  worker.postMessage(request);
  return promise.finally(() => worker.terminate());
}
