import { checkFile, type CheckResult } from './check-file.ts';
import type { RecordRows, RowsRequest } from './record-rows.ts';
import type { RecordsRequest, RecordsResult } from './validate-records.ts';

/** A file to check, or the records of a well-formed one: to check, or for the table. */
export type WorkerRequest = File | RecordsRequest | RowsRequest;

/** The bytes checked so far, and at the end the result. */
export type WorkerMessage = { bytes: number } | { result: CheckResult | RecordsResult | RecordRows };

const progressIntervalMs = 100;

// reportError sends unexpected errors to the page as an error event.
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void check(data).catch(reportError));

async function check(request: WorkerRequest): Promise<void> {
  if (request instanceof File) return send({ result: await checkFile(request, throttledProgress()) });
  if ('rowsOf' in request) {
    const { readRows } = await import('./record-rows.ts');
    return send({ result: await readRows(request) });
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
