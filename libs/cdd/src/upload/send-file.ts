import { ApiError, uploadCdd } from '@scv/api';
import { StallDetector } from './stall-detector.ts';

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes of the file that have left. */
  sent: number;
  /** Bytes a second, as of late; undefined in the first moments. */
  speed: number | undefined;
  /** Seconds that the rest will take at this speed. */
  left: number | undefined;
}

/** The person broke the upload off: no failure. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
  /** All had left by then: the server may have taken it. */
  readonly wasSent: boolean;

  constructor(wasSent: boolean) {
    super('The upload was cancelled.');
    this.wasSent = wasSent;
  }
}

/** The file was changed, moved or removed since it was chosen: the browser refuses to read it. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** Milliseconds: while nothing leaves, and from the last byte to the answer. */
const longest = { silence: 60_000, answer: 120_000 } as const;

/**
 * Sends a CDD file (specification, section 7). However long that takes: only a line that falls silent ends it.
 * @returns the body of the answer, whatever it is: a backend may leave out what the contract has
 * @throws UploadCancelled, FileChanged, ApiError
 */
export async function sendFile(
  file: File,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<unknown> {
  await requireUnchanged(file);
  let sent = 0;
  const watch = new StallDetector(longest.silence);
  const end = AbortSignal.any([signal, watch.signal]);
  try {
    const answer = uploadCdd(
      { cddFile: file },
      {
        onUploadProgress: ({ loaded, rate, estimated }) => {
          if (loaded <= sent) return;
          // What is sent has a little more than the file: the form around it.
          sent = Math.min(loaded, file.size);
          watch.heard(sent < file.size ? longest.silence : longest.answer);
          onProgress({ sent, speed: rate, left: estimated });
        },
      },
      end,
    );
    // The call itself does not hear of the end while it waits for a token.
    return (await Promise.race([answer, rejectAt(end)])).data;
  } catch (error) {
    if (signal.aborted) throw new UploadCancelled(sent >= file.size);
    if (watch.signal.aborted) throw new ApiError('timeout');
    // To the browser, a file that changes on its way is a network error.
    if (error instanceof ApiError && error.kind === 'network') await requireUnchanged(file);
    throw error;
  } finally {
    watch.stop();
  }
}

function rejectAt(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

async function requireUnchanged(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new FileChanged('The file changed.', { cause });
  }
}
