import type { CheckResult } from './check-file.ts';
import type { CheckMessage } from './check-worker.ts';

/**
 * Checks a file away from the page, which stays as quick as ever.
 * @returns how to break off; then nothing more is told
 */
export function checkInWorker(
  file: File,
  { onProgress, onResult, onFailure }: {
    onProgress: (bytes: number) => void;
    onResult: (result: CheckResult) => void;
    /** The worker could not be made or loaded, or broke. */
    onFailure: () => void;
  },
): () => void {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
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
