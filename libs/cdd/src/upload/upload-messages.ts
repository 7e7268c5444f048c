import { ApiError } from '@scv/api';
import { formatSeconds } from '@scv/ui';
import { fileChanged } from '../choose/file-problem.ts';
import { FileChanged } from './send-file.ts';

/** What a failed upload says (specification, sections 4 and 8). */
export interface FailureText {
  /** The response's message, else 'File upload failed'. */
  headline: string;
  /** Without a message: the response's body, else 'An error occurred'. */
  detail: string | undefined;
  /** What the portal knows beyond the server's words, or what to do. */
  hint: string | undefined;
}

/** Characters shown of a response's body. */
const longest = 500;

/** The response's message, else 'File uploaded successfully!' (specification, section 4). */
export function successText(body: unknown): string {
  return messageOf(body) ?? 'File uploaded successfully!';
}

export function failureText(error: Error): FailureText {
  const headline = 'File upload failed';
  if (error instanceof FileChanged) return { headline, detail: fileChanged, hint: undefined };
  if (!(error instanceof ApiError)) return { headline, detail: 'An error occurred', hint: undefined };
  const message = messageOf(error.body);
  const hint = hintOf(error, message);
  if (message !== undefined) return { headline: message, detail: undefined, hint };
  return { headline, detail: bodyText(error.body) ?? 'An error occurred', hint };
}

function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message.trim() ? message : undefined;
}

/** The body as text, or the beginning of it; undefined when it says nothing. */
function bodyText(body: unknown): string | undefined {
  const text = typeof body === 'object' && body !== null ? JSON.stringify(body) : String(body ?? '').trim();
  if (['', '{}', '[]'].includes(text)) return undefined;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function hintOf({ kind, status, retryAfter }: ApiError, message: string | undefined): string | undefined {
  if (kind === 'network') return 'The connection broke before the server had answered. Check your network, then retry.';
  if (kind === 'timeout') return 'Nothing moved for too long: the upload was given up. Check your network, then retry.';
  if (status === 401) return 'Your sign-in was refused. Retry; if it is refused again, sign in again.';
  if (retryAfter !== undefined) return `The server asks to wait ${formatSeconds(retryAfter)} before the next try.`;
  if (message !== undefined) return undefined;
  if (status === 413) return 'The server does not take files as large as this one.';
  return `The server answered with status ${status}.`;
}
