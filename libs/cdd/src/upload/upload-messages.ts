import { ApiError } from '@scv/api';
import { formatSeconds } from '@scv/ui';
import { fileChangedSentence } from '../check/use-check.ts';
import { FileChanged } from './send-file.ts';

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
