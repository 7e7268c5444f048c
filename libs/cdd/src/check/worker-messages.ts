/** A worker's message: the bytes checked so far, and at the end the result. */
export type WorkerMessage<Result> = { bytes: number } | { result: Result };

const intervalMs = 100;

/** Sends the progress to the page, at most ten times a second. */
export function throttledProgress(): (bytes: number) => void {
  let lastMessageAt = performance.now();
  return (bytes) => {
    if (performance.now() - lastMessageAt < intervalMs) return;
    lastMessageAt = performance.now();
    postMessage({ bytes });
  };
}
