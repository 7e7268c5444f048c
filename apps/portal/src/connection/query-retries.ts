import type { ApiError } from '@scv/api';

/** For reads. Writes are never repeated: they could be done twice. */
const maxRetries = 2;

/** If the server asks for a longer wait, the portal does not retry automatically. */
const maxRetryAfterSeconds = 15;

/**
 * Whether to retry a failed read: yes if the server or the network failed, no if the request was refused. No after a
 * timeout either: three of them would keep the administrator waiting for a minute and a half.
 */
export function shouldRetry(failures: number, { status, kind, retryAfter = 0 }: ApiError): boolean {
  const isTemporary = status === 429 || status >= 500 || kind === 'network';
  return isTemporary && failures < maxRetries && retryAfter <= maxRetryAfterSeconds;
}

/** Milliseconds: what the server asks for (Retry-After: RFC 9110, section 10.2.3), else 1 s, then 2 s. */
export function retryDelay(failures: number, { retryAfter }: ApiError): number {
  return retryAfter === undefined ? 1_000 * 2 ** failures : retryAfter * 1_000;
}
