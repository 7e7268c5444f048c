import { throttledProgress } from './worker-messages.ts';
import { checkRecords, type RecordsRequest } from './records.ts';

// reportError sends unexpected errors to the page as an error event.
addEventListener('message', ({ data }: MessageEvent<RecordsRequest>) => void check(data).catch(reportError));

async function check(request: RecordsRequest): Promise<void> {
  postMessage({ bytes: 0 }); // its code is loaded, and the time for the first record begins
  postMessage({ result: await checkRecords(request, throttledProgress()) });
}
