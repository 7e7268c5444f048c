import { ApiError, uploadCdd, type CddCheck } from '@scv/api';
import { formatSeconds, noteAction } from '@scv/ui';
import { noteActivity } from '@scv/ui/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { detectStall } from '../check/run-worker.ts';
import { fileChangedSentence } from '../check/use-check.ts';
import { checkHeader } from '../history/upload-facts.tsx';

export interface CheckedFile {
  file: File;
  /** Hexadecimal. */
  sha256: string;
  /** What the history keeps of the check of the records; only for a backend with the feature `extended`. */
  check?: CddCheck | undefined;
}

/** The key of the mutation, which keeps the session's uploads. */
export const uploadKey = ['uploadCdd'];

export type FileUpload = ReturnType<typeof useUpload>;

/** The stage of an upload, from its state. */
export function uploadStage({ isUploading, error, successMessage: message }: FileUpload) {
  if (isUploading) return 'uploading';
  if (error) return 'failed';
  return message === undefined ? 'idle' : 'uploaded';
}

const initialProgress: UploadProgress = { sent: 0, speed: undefined, left: undefined };

/**
 * The state of an upload (specification, sections 3 and 4), and its actions. One upload at a time; leaving the screen
 * cancels it. The mutation cache keeps the results until the session ends, for the list of the session's uploads.
 */
export function useUpload() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(initialProgress);
  const controller = useRef<AbortController>(undefined);
  const onProgress = (next: UploadProgress) => {
    setProgress(next);
    noteActivity(); // a running upload must not be signed out for inactivity
  };
  useEffect(() => () => controller.current?.abort(), []);

  const mutation = useMutation({
    mutationKey: uploadKey,
    gcTime: Infinity,
    mutationFn: ({ file, check }: CheckedFile) => {
      controller.current = new AbortController();
      setProgress(initialProgress);
      return sendFile(file, check, controller.current.signal, onProgress);
    },
    onSuccess: (response, { file }) =>
      noteAction({ tone: 'success', headline: successMessage(response), detail: file.name }),
    onError: (error, { file }) => {
      if (error instanceof UploadCancelled) return;
      noteAction({ tone: 'danger', headline: failureMessage(error).headline, detail: file.name });
    },
    // History, activity and dashboard list refused uploads too. The result doesn't wait for them.
    onSettled: () => void queryClient.invalidateQueries(),
  });

  return {
    /** The response's body as it is; undefined before it. */
    fileData: mutation.data,
    isUploading: mutation.isPending,
    /** `failureMessage` has its texts. */
    error: mutation.error,
    /** Undefined until the upload succeeded. */
    successMessage: mutation.isSuccess ? successMessage(mutation.data) : undefined,
    progress,
    send: mutation.mutate,
    cancel: () => controller.current?.abort(),
    /** Forgets the last result. */
    reset: mutation.reset,
  };
}

export interface UploadProgress {
  /** Bytes of the file sent so far. */
  sent: number;
  /** Current bytes per second; undefined at the start. */
  speed: number | undefined;
  /** Estimated seconds left; undefined at the start. */
  left: number | undefined;
}

export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
  /** The whole file had been sent, so the server may have stored it. */
  readonly wasSent: boolean;

  constructor(wasSent: boolean) {
    super('The upload was cancelled.');
    this.wasSent = wasSent;
  }
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
 * @param check goes into a header, because the form has one field
 * @returns the response body; unvalidated, because a backend may leave out what the contract adds
 * @throws UploadCancelled, FileChanged, ApiError
 */
export async function sendFile(
  file: File,
  check: CddCheck | undefined,
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
    return (await Promise.race([response, rejectOnAbort(abort)])).data;
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

/** The message of a failed upload (specification, sections 4 and 8): `{headline} / {error}: {cause} {action}`. */
export interface FailureMessage {
  /** The response's message, else 'File upload failed'. */
  headline: string;
  /** Only without such a message: the response's body, shortened, else 'An error occurred'. */
  error?: string;
  /** The whole body, if headline and error say less. */
  body?: string | undefined;
  /** Only without a body: what the portal knows about the error, as half a sentence. */
  cause?: string | undefined;
  /** Advice besides Retry, as a sentence. */
  action?: string | undefined;
}

/** Maximum number of characters of a response body in the line of the error. */
const maxErrorLength = 500;

/** The response's message, else 'File uploaded successfully!' (specification, section 4). */
export function successMessage(response: unknown): string {
  return messageIn(response) ?? 'File uploaded successfully!';
}

/** 'unknown' if the backend doesn't send a checksum. */
export type ChecksumComparison = 'same' | 'different' | 'unknown';

/** Compares the file's checksum with the one in the response. */
export function compareChecksum(sha256: string, response: unknown): ChecksumComparison {
  const stored = typeof response === 'object' && response !== null && 'sha256' in response && response.sha256;
  if (typeof stored !== 'string') return 'unknown';
  return stored.toLowerCase() === sha256 ? 'same' : 'different';
}

export function failureMessage(error: Error): FailureMessage {
  const headline = 'File upload failed';
  if (error instanceof FileChanged) return { headline, error: fileChangedSentence };
  if (!(error instanceof ApiError)) return { headline, error: 'An error occurred' };
  const action = actionFor(error);
  const message = messageIn(error.body);
  const body = bodyText(error.body);
  if (message !== undefined) return { headline: message, action, body: saysMore(error.body) ? body : undefined };
  if (body !== undefined && body.length > maxErrorLength)
    return { headline, error: `${body.slice(0, maxErrorLength)}…`, action, body };
  if (body !== undefined) return { headline, error: body, action };
  return { headline, error: 'An error occurred', cause: causeOf(error), action };
}

function messageIn(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message.trim() ? message : undefined;
}

const saysMore = (body: unknown) => Object.keys(body as object).length > 1;

/** The body as text; undefined if it is empty. */
function bodyText(body: unknown): string | undefined {
  const text = typeof body === 'object' && body !== null ? JSON.stringify(body) : String(body ?? '').trim();
  return ['', '{}', '[]'].includes(text) ? undefined : text;
}

function causeOf({ kind, status }: ApiError): string {
  if (kind === 'network') return 'the connection was lost.';
  if (kind === 'timeout') return 'the upload stalled.';
  if (status === 401) return 'your sign-in was refused.';
  if (status === 413) return 'the server doesn’t accept files this large.';
  if (status === 429) return 'you have uploaded too much in a short time.';
  if (status === 507) return 'the server has no space left.';
  return `the server answered with status ${status}.`;
}

function actionFor({ kind, status, retryAfter }: ApiError): string | undefined {
  if (kind === 'network' || kind === 'timeout') return 'Check your network and retry.';
  if (status === 401) return 'Retry, or sign in again.';
  return retryAfter === undefined ? undefined : `Try again in ${formatSeconds(retryAfter)}.`;
}
