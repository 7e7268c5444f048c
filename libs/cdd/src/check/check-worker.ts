import { checkFile, type CheckResult } from './check-file.ts';

/** What the worker says: how far it is, at most ten times a second, and then its one result. */
export type CheckMessage = { bytes: number } | { result: CheckResult };

/** Milliseconds. */
const pause = 100;

// What nobody foresaw becomes an error event at the page.
addEventListener('message', ({ data: file }: MessageEvent<File>) => void check(file).catch(reportError));

async function check(file: File): Promise<void> {
  let last = performance.now();
  const result = await checkFile(file, (bytes) => {
    if (performance.now() - last < pause) return;
    last = performance.now();
    postMessage({ bytes } satisfies CheckMessage);
  });
  postMessage({ result } satisfies CheckMessage);
}
