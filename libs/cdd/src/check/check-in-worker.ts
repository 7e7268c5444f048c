import type { CheckResult } from './check-file.ts';
import type { CheckMessage } from './check-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes it of the query
import workerAddress from './check-worker.ts?worker&url';

/** The part of Trusted Types (W3C, section 2.3) that is used here; TypeScript's DOM library lacks them. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (address: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** A policy that the server's Content-Security-Policy names; it knows one address. */
const policy = trustedTypes?.createPolicy('cdd-check', { createScriptURL: () => workerAddress });

/**
 * Checks a file away from the page, which stays as quick as ever.
 * @returns how to break off; then nothing more is told
 */
export function checkInWorker(
  file: File,
  {
    onProgress,
    onResult,
    onFailure,
  }: {
    onProgress: (bytes: number) => void;
    onResult: (result: CheckResult) => void;
    /** The worker could not be made or loaded, or broke. */
    onFailure: () => void;
  },
): () => void {
  let worker: Worker;
  try {
    worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
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
