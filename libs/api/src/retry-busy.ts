import { ApiError } from './api-error.ts';
import { delay } from './delay.ts';

export { delay };

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
