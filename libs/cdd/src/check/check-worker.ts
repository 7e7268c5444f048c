import { checkFile, type CheckResult } from './check-file.ts';
import type { RecordRows } from './record-rows.ts';
import type { RecordsRequest, RecordsResult } from './validate-records.ts';

/** A file to check, or the records of a well-formed one. */
export type WorkerRequest = File | RecordsRequest;

/** What is known before the result: the bytes checked so far, or the verdict on a file. */
export type WorkerNews = { bytes: number } | { verdict: CheckResult };

/** News, and at the end the result: of a file its rows, if it has a list of records. */
export type WorkerMessage = WorkerNews | { result: RecordsResult | RecordRows | undefined };

const progressIntervalMs = 100;

// reportError sends unexpected errors to the page as an error event.
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void check(data).catch(reportError));

async function check(request: WorkerRequest): Promise<void> {
  if (request instanceof File) {
    const { result, records } = await checkFile(request, throttledProgress());
    send({ verdict: result });
    return send({ result: records?.rows() });
  }
  const { checkRecords } = await import('./validate-records.ts');
  send({ bytes: 0 }); // its code is loaded, and the time for the first record begins
  send({ result: await checkRecords(request, throttledProgress()) });
}

function throttledProgress(): (bytes: number) => void {
  let lastMessageAt = performance.now();
  return (bytes) => {
    if (performance.now() - lastMessageAt < progressIntervalMs) return;
    lastMessageAt = performance.now();
    send({ bytes });
  };
}

const send = (message: WorkerMessage) => postMessage(message);
