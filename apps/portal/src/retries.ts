import type { ApiError } from '@scv/api';

/** How often a read is tried again by itself. Writes never are: they could be done twice. */
const mostRetries = 2;

/** Seconds. A server that asks for a longer pause is left alone until the administrator asks again. */
const longestPause = 15;

/**
 * Whether a failed read is worth another try: the server or the network failed, not what was asked. A server that took too
 * long is not asked again at once: nobody would hear of it for a minute and a half.
 */
export function shouldRetry(failures: number, { status, kind, retryAfter = 0 }: ApiError): boolean {
  const isPassing = status === 429 || status >= 500 || kind === 'network';
  return isPassing && failures < mostRetries && retryAfter <= longestPause;
}

/** Milliseconds before the next try: what the server asks for (RFC 9110, section 10.2.3), else 1 s, 2 s. */
export function retryDelay(failures: number, { retryAfter }: ApiError): number {
  return retryAfter === undefined ? 1_000 * 2 ** failures : retryAfter * 1_000;
}
