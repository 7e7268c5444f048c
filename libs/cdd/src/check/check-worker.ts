import { checkFile, type CheckResult } from './check-file.ts';

/** The bytes checked so far, at most ten times a second; at the end the result. */
export type CheckMessage = { bytes: number } | { result: CheckResult };

const progressIntervalMs = 100;

// reportError sends unexpected errors to the page as an error event.
addEventListener('message', ({ data: file }: MessageEvent<File>) => void check(file).catch(reportError));

async function check(file: File): Promise<void> {
  let lastMessageAt = performance.now();
  const result = await checkFile(file, (bytes) => {
    if (performance.now() - lastMessageAt < progressIntervalMs) return;
    lastMessageAt = performance.now();
    postMessage({ bytes } satisfies CheckMessage);
  });
  postMessage({ result } satisfies CheckMessage);
}
