import { type Readable, finished } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { tooLargeSentence } from '@scv/json-check/file-size';
import { ProblemError } from '../problem.ts';

/** The one field of the form (specification, section 7). */
const fileField = 'cddFile';

/** What the form may hold around the file: boundaries and part headers, in bytes. */
const formAllowance = 64 * 1024;

interface Request {
  body: Readable;
  contentType: string | undefined;
  /** Undefined when the body comes in chunks of untold length. */
  contentLength: number | undefined;
}

/**
 * Reads multipart form data (RFC 7578) with exactly one file, handing its bytes to `keep` as they come; reads no
 * faster than `keep` does. A file is what has a file name; parts that are no form data at all are passed over.
 * @param maxBytes of the file
 * @returns what `keep` made of the file, once the whole form has proved right
 * @throws ProblemError 400 for any other form or a broken one, 413 for too large a file; whatever `keep` throws.
 *   By then `keep` has ended, with an error from its stream if it was not done.
 */
export async function receiveFile<Kept>(
  { body, contentType, contentLength = 0 }: Request,
  maxBytes: number,
  keep: (file: Readable, name: string) => Promise<Kept>,
): Promise<Kept> {
  if (contentLength > maxBytes + formAllowance) throw new ProblemError(413, tooLargeSentence(maxBytes));
  const form = openForm(contentType, maxBytes);
  const ended = Promise.withResolvers<void>();
  let file: Readable | undefined;
  let kept: Promise<Kept> | undefined;

  form.on('file', (field, stream, name) => {
    stream.on('error', () => undefined); // the form or `keep` tells the reason
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
    if (error) ended.reject(new ProblemError(400, 'The upload was cut off.', { cause: error }));
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
      // By its own rule bytes without a file name were a file, too.
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fileSize: maxBytes, fieldSize: 1024, headerSize: 8 * 1024, headerPairs: 32 },
    });
  } catch (cause) {
    throw new ProblemError(400, 'The upload is form data without a boundary.', { cause });
  }
}

function wrongForm(): ProblemError {
  return new ProblemError(400, `The upload must be multipart form data with one file, in the field ${fileField}.`, {
    errors: [{ field: fileField, message: 'One file is required.' }],
  });
}
