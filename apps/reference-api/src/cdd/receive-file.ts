import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ProblemError } from '@scv/api/schemas';
import { tooLargeSentence } from '@scv/json-check/file-limits';
import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { UploadInterrupted } from '../failures.ts';
import { tooSlow } from '../limit-body.ts';

/** The form's only file (specification, section 7). */
const fileField = 'cddFile';

/** Bytes of the form around the file: boundaries and part headers. */
const maxFormOverhead = 64 * 1024;

/** 4 KB/s. A slower upload only occupies a connection. */
const minBytesPerMinute = 60 * 4096;

/**
 * Reads multipart form data (RFC 7578) with exactly one file, and streams it to `keep`, with backpressure. A part with
 * a file name is a file; parts that are not form data are ignored.
 * @param maxBytes of the file
 * @returns the result of `keep`, when the whole form is valid
 * @throws ProblemError 400 when the form is wrong or incomplete, 415 when it is no form, 408 when it arrives too
 *   slowly, 413 when the file or what surrounds it is too large; the error of `keep`. If `keep` is still reading, its
 *   stream fails first, and this function waits until `keep` has ended.
 */
export async function receiveFile<Kept>(
  { env: { incoming: body }, req }: Context<ApiEnv>,
  maxBytes: number,
  keep: (file: Readable, name: string) => Promise<Kept>,
): Promise<Kept> {
  if (Number(req.header('Content-Length') ?? 0) > maxBytes + maxFormOverhead)
    throw new ProblemError(413, tooLargeSentence(maxBytes));
  const form = openForm(req.header('Content-Type'), maxBytes);
  const failed = Promise.withResolvers<never>();
  const formEnd = Promise.withResolvers<void>();
  // Bytes after the end of the form are read too, and count against the limits.
  const bodyEnd = Promise.withResolvers<void>();
  const stopLimits = limitForm(body, maxBytes, failed.reject);
  let file: Readable | undefined;
  let kept: Promise<Kept> | undefined;

  form.on('file', (field, stream, name) => {
    stream.on('error', () => undefined); // the form or `keep` reports the reason
    if (field !== fileField || kept) return failed.reject(wrongForm());
    stream.once('limit', () => failed.reject(new ProblemError(413, tooLargeSentence(maxBytes))));
    file = stream;
    kept = keep(stream, name);
    kept.catch(failed.reject);
  });
  form.on('field', () => failed.reject(wrongForm()));
  form.on('error', () => failed.reject(new ProblemError(400, 'The upload is incomplete or not valid form data.')));
  form.on('finish', formEnd.resolve);
  finished(body, { writable: false }, (error) => {
    if (error) failed.reject(new UploadInterrupted(error));
    else bodyEnd.resolve();
  });
  body.pipe(form);

  try {
    await Promise.race([failed.promise, Promise.all([formEnd.promise, bodyEnd.promise])]);
    if (!kept) throw wrongForm();
    return await kept;
  } catch (error) {
    body.unpipe(form);
    file?.destroy(error as Error);
    await kept?.catch(() => undefined);
    throw error;
  } finally {
    stopLimits();
  }
}

/**
 * Rejects a form that is larger than its file may be, or slower than the minimum rate.
 * @returns a function that ends the checks
 */
function limitForm(body: Readable, maxBytes: number, reject: (reason: ProblemError) => void): () => void {
  let received = 0;
  let receivedBefore = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes + maxFormOverhead) reject(new ProblemError(413, tooLargeSentence(maxBytes)));
  };
  const timer = setInterval(() => {
    // While the body is paused, the client waits for our disk.
    const isWaitingForClient = body.readableFlowing && !body.readableEnded;
    if (isWaitingForClient && received - receivedBefore < minBytesPerMinute) reject(tooSlow());
    receivedBefore = received;
  }, 60_000);
  body.on('data', count);
  return () => {
    clearInterval(timer);
    body.off('data', count);
  };
}

function openForm(contentType: string | undefined, maxBytes: number): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(contentType ?? '')) throw wrongForm(415);
  try {
    return new Busboy({
      headers: { 'content-type': contentType as string },
      // By default, parts of type application/octet-stream would count as files, too.
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fileSize: maxBytes, fieldSize: maxFormOverhead, headerSize: 8 * 1024, headerPairs: 32 },
    });
  } catch (cause) {
    throw new ProblemError(400, 'The form data has no boundary.', { cause });
  }
}

function wrongForm(status: 400 | 415 = 400): ProblemError {
  return new ProblemError(status, `The upload must be multipart form data with one file, in the field ${fileField}.`, {
    errors: [{ field: fileField, message: 'One file is required.' }],
  });
}
