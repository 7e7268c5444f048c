import { type Readable, finished } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { tooLargeSentence } from '@scv/json-check/file-size';
import { ProblemError } from '../problem.ts';

/** The form's only field (specification, section 7). */
const fileField = 'cddFile';

/** Bytes of the form around the file: boundaries and part headers. */
const maxFormOverhead = 64 * 1024;

interface Request {
  body: Readable;
  contentType: string | undefined;
  /** Undefined when the body is chunked. */
  contentLength: number | undefined;
}

/**
 * Reads multipart form data (RFC 7578) with exactly one file and streams the file to `keep`, with backpressure. A part
 * with a file name is a file; parts that are not form data are ignored.
 * @param maxBytes of the file
 * @returns the result of `keep`, when the whole form is valid
 * @throws ProblemError 400 when the form is wrong or incomplete, 413 when the file is too large; the error of `keep`.
 *   If `keep` is still reading, its stream fails first, and this function waits until `keep` has ended.
 */
export async function receiveFile<Kept>(
  { body, contentType, contentLength = 0 }: Request,
  maxBytes: number,
  keep: (file: Readable, name: string) => Promise<Kept>,
): Promise<Kept> {
  if (contentLength > maxBytes + maxFormOverhead) throw new ProblemError(413, tooLargeSentence(maxBytes));
  const form = openForm(contentType, maxBytes);
  const ended = Promise.withResolvers<void>();
  let file: Readable | undefined;
  let kept: Promise<Kept> | undefined;

  form.on('file', (field, stream, name) => {
    stream.on('error', () => undefined); // the form or `keep` reports the reason
    if (field !== fileField || kept) return ended.reject(wrongForm());
    stream.once('limit', () => ended.reject(new ProblemError(413, tooLargeSentence(maxBytes))));
    file = stream;
    kept = keep(stream, name);
    kept.catch(ended.reject);
  });
  form.on('field', () => ended.reject(wrongForm()));
  form.on('error', () => ended.reject(new ProblemError(400, 'The upload is incomplete or not valid form data.')));
  form.on('finish', ended.resolve);
  finished(body, { writable: false }, (error) => {
    if (error) ended.reject(new ProblemError(400, 'The upload was interrupted.', { cause: error }));
  });
  body.pipe(form);

  try {
    await ended.promise;
    if (!kept) throw wrongForm();
    return await kept;
  } catch (error) {
    body.unpipe(form);
    file?.destroy(error as Error);
    await kept?.catch(() => undefined);
    throw error;
  }
}

function openForm(contentType: string | undefined, maxBytes: number): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(contentType ?? '')) throw wrongForm();
  try {
    return new Busboy({
      headers: { 'content-type': contentType as string },
      // By default, parts of type application/octet-stream would count as files, too.
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fileSize: maxBytes, fieldSize: 1024, headerSize: 8 * 1024, headerPairs: 32 },
    });
  } catch (cause) {
    throw new ProblemError(400, 'The form data has no boundary.', { cause });
  }
}

function wrongForm(): ProblemError {
  return new ProblemError(400, `The upload must be multipart form data with one file, in the field ${fileField}.`, {
    errors: [{ field: fileField, message: 'One file is required.' }],
  });
}
