import type { CheckResult } from './check-file.ts';
import type { CheckMessage } from './check-worker.ts';
// oxlint-disable-next-line import/default -- Vite creates the default export for this query
import workerUrl from './check-worker.ts?worker&url';

/** The part of the Trusted Types API (W3C, section 2.3) used here. TypeScript's DOM library doesn't have it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The server's Content-Security-Policy allows this policy by its name. It returns only the worker's URL. */
const policy = trustedTypes?.createPolicy('cdd-check', { createScriptURL: () => workerUrl });

interface CheckCallbacks {
  onProgress: (bytes: number) => void;
  onResult: (result: CheckResult) => void;
  /** The worker failed to start or crashed. */
  onFailure: () => void;
}

/**
 * Checks a file in a worker, so that the page stays responsive.
 * @returns a function that cancels the check; no callback is called after it
 */
export function checkInWorker(file: File, { onProgress, onResult, onFailure }: CheckCallbacks): () => void {
  let worker: Worker;
  try {
    worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  } catch {
    onFailure();
    return () => {};
  }
  const stop = () => worker.terminate();
  const fail = () => {
    stop();
    onFailure();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
    if ('bytes' in data) return onProgress(data.bytes);
    stop();
    onResult(data.result);
  });
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  worker.postMessage(file);
  return stop;
}
