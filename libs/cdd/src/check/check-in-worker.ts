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

/**
 * Checks a file in a worker, so that the page stays responsive.
 * @param signal cancels the check: the promise rejects
 * @param onProgress called with the number of bytes checked so far
 * @throws if the worker fails to start or crashes
 */
export async function checkInWorker(
  file: File,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<CheckResult> {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<CheckResult>();
  worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
    if ('bytes' in data) onProgress(data.bytes);
    else resolve(data.result);
  });
  for (const type of ['error', 'messageerror']) worker.addEventListener(type, reject);
  signal.addEventListener('abort', reject);
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}
