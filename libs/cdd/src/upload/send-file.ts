import { uploadCdd } from '@scv/api';

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
}

/** The file was changed, moved or removed since it was chosen: the browser refuses to read it. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/**
 * Sends a CDD file (specification, section 7).
 * @returns the body of the answer, whatever it is: a backend may leave out what the contract has
 * @throws UploadCancelled, FileChanged, ApiError
 */
export async function sendFile(
  file: File,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<unknown> {
  await requireUnchanged(file);
  try {
    const { data } = await uploadCdd(
      { cddFile: file },
      {
        // What is sent has a little more than the file: the form around it.
        onUploadProgress: ({ loaded, rate, estimated }) =>
          onProgress({ sent: Math.min(loaded, file.size), speed: rate, left: estimated }),
      },
      signal,
    );
    return data;
  } catch (error) {
    if (signal.aborted) throw new UploadCancelled();
    // To the browser, a file that changes on its way is a network error.
    await requireUnchanged(file);
    throw error;
  }
}

async function requireUnchanged(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new FileChanged('The file changed.', { cause });
  }
}
