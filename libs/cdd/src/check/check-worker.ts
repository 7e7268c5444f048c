import { checkFile } from './check-file.ts';
import { throttledProgress } from './worker-messages.ts';

// reportError sends unexpected errors to the page as an error event.
addEventListener('message', ({ data: file }: MessageEvent<File>) => void check(file).catch(reportError));

async function check(file: File): Promise<void> {
  postMessage({ result: await checkFile(file, throttledProgress()) });
}
