import { ApiError } from './api-error.ts';

/** How often a call is sent when the server is busy. */
const maxTries = 5;

/** If a busy server asks to wait longer, the call fails: nobody wants to watch a progress bar for longer. */
const maxWaitSeconds = 15;

/**
 * Sends a read, such as a page of an export, and repeats it while the server is busy (429, 503), after the time that
 * the server asks for.
 * @throws ApiError when it stays busy or fails otherwise, or the signal's abort
 */
export async function retryBusy<Answer>(call: () => Promise<Answer>, signal: AbortSignal, tries = 1): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
    const waitSeconds = isBusy ? (error.retryAfter ?? tries) : Infinity;
    if (waitSeconds > maxWaitSeconds || tries === maxTries) throw error;
    await delay(waitSeconds * 1000, signal);
    return retryBusy(call, signal, tries + 1);
  }
}

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted || ms <= 0) return Promise.resolve();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
