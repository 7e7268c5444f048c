import { ApiError, uploadCdd, type CddCheck } from '@scv/api';
import type { MutationState } from '@tanstack/react-query';
import type { Content } from '../check/check-file.ts';
import type { RecordsCheck, RecordTable } from '../check/use-check.ts';
import { detectStall } from '../check/run-worker.ts';

export interface CheckedFile {
  file: File;
  content: Content;
  /** Hexadecimal. */
  sha256: string;
  table: RecordTable;
  /** What the history keeps of the check of the records; only for a backend with the feature `extended`. */
  check?: CddCheck | undefined;
}

export type SentFile = CheckedFile & { controller: AbortController };

/** An upload of this session, as the mutation cache keeps it until the session ends. */
export type Upload = MutationState<unknown, Error, SentFile> & { id: number; variables: SentFile };

export interface UploadProgress {
  /** Bytes of the file sent so far. */
  sent: number;
  /** Current bytes per second; undefined at the start. */
  speed: number | undefined;
  /** Estimated seconds left; undefined at the start. */
  left: number | undefined;
}

export const initialProgress: UploadProgress = { sent: 0, speed: undefined, left: undefined };

export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
  /** The whole file had been sent, so the server may have stored it. */
  readonly wasSent: boolean;

  constructor(wasSent: boolean) {
    super('The upload was cancelled.');
    this.wasSent = wasSent;
  }
}

/** The answer is a success by its status, but it can't be one of the server about this file. */
export class WrongReceipt extends Error {
  override readonly name = 'WrongReceipt';
}

/** The file was changed, moved or removed after it was chosen, so the browser refuses to read it. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** Maximum time without progress. */
const stallTimeoutMs = 60_000;
/** Maximum time from the last byte sent to the response. */
const responseTimeoutMs = 120_000;

/**
 * Sends a CDD file (specification, section 7). There is no limit on the total time, only on the time without progress.
 * @param checked its `check` goes into a header, because the form has one field
 * @returns the response body; unvalidated, because a backend may leave out what the contract adds
 * @throws UploadCancelled, FileChanged, WrongReceipt, ApiError
 */
export async function sendFile(
  { file, sha256, check }: Pick<CheckedFile, 'file' | 'sha256' | 'check'>,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<unknown> {
  await requireUnchanged(file);
  let sent = 0;
  const stall = detectStall(stallTimeoutMs);
  const abort = AbortSignal.any([signal, stall.signal]);
  try {
    const response = uploadCdd(
      { cddFile: file },
      check && { 'X-CDD-Check': checkHeader(check) },
      {
        onUploadProgress: ({ loaded, rate, estimated }) => {
          if (loaded <= sent) return;
          sent = Math.min(loaded, file.size); // `loaded` includes the multipart headers
          stall.restart(sent < file.size ? stallTimeoutMs : responseTimeoutMs);
          onProgress({ sent, speed: rate, left: estimated });
        },
      },
      abort,
    );
    // uploadCdd doesn't react to the signal while it waits for an access token.
    const { headers, data } = await Promise.race([response, rejectOnAbort(abort)]);
    requireReceipt(String(headers['content-type'] ?? ''), data, sha256);
    return data;
  } catch (error) {
    if (signal.aborted) throw new UploadCancelled(sent >= file.size);
    if (stall.signal.aborted) throw new ApiError('timeout');
    // Browsers report a network error if the file changes during the upload.
    if (error instanceof ApiError && error.kind === 'network') await requireUnchanged(file);
    throw error;
  } finally {
    stall.stop();
  }
}

/**
 * A success may have any body, or none. But a page comes from a proxy, and a checksum must be the file's.
 * @throws WrongReceipt
 */
function requireReceipt(contentType: string, body: unknown, sha256: string): void {
  if (/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType))
    throw new WrongReceipt('A page came back in place of an answer');
  const stored = typeof body === 'object' && body !== null && 'sha256' in body && body.sha256;
  if (typeof stored === 'string' && ![sha256, ''].includes(stored.trim().toLowerCase()))
    throw new WrongReceipt('The server has another checksum than this file, so it stored something else');
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

async function requireUnchanged(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new FileChanged('The file changed.', { cause });
  }
}

/** Limits of the contract's `CddCheck`, and of the header that carries it. */
const [maxKinds, maxText, maxHeader] = [50, 500, 4000];

/**
 * The result of the check as the history keeps it; undefined if there was nothing to check by.
 * @param idName the member by which the records are told apart
 */
export function checkSummary(check: RecordsCheck, idName: string | undefined): CddCheck | undefined {
  const id = idName !== undefined && { idName };
  switch (check.stage) {
    case 'none':
    case 'checking':
      return undefined;
    case 'skipped':
      return { result: 'skipped', ...id };
    case 'not checked':
      return { result: 'not-possible', ...id };
    case 'done': {
      const { records, faulty, unknown, faults, kinds } = check.result;
      if (faults === 0) return { result: 'fits', records, ...id };
      const kept = kinds.slice(0, maxKinds).map(({ sentence, path, records: count }) => ({
        sentence: cut(sentence),
        path: cut(path),
        records: count,
      }));
      return { result: 'faults', records, faulty, unknown, faults, ...id, kinds: kept };
    }
  }
}

const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text);

/** The upload's header `X-CDD-Check`: JSON in ASCII, without the last kinds of faults if it would be too long. */
export function checkHeader(check: CddCheck): string {
  const text = JSON.stringify(check).replaceAll(/[^ -~]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return text.length > maxHeader && check.kinds?.length
    ? checkHeader({ ...check, kinds: check.kinds.slice(0, -1) })
    : text;
}
