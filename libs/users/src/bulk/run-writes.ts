import { ApiError } from '@scv/api';
import pMap from 'p-map';
import { genericFailure, reasonOf } from '../failure-words.ts';
import { pause } from './pause.ts';

/** What became of one write: `failed` with a sentence; `notStarted` when the run ended before its turn. */
export type WriteResult =
  | { readonly state: 'done' | 'notStarted' }
  | { readonly state: 'failed'; readonly reason: string };

export interface WriteOptions<Item> {
  /** Sends the write of one item; what it throws is the item's failure. */
  readonly write: (item: Item) => Promise<void>;
  /** Cancels: writes under way end and are told, no further one is started. */
  readonly signal: AbortSignal;
  readonly onResult: (item: Item, result: WriteResult) => void;
  /** The server asked to wait; the next write will be sent then, by Date.now(). */
  readonly onPause?: (until: number) => void;
}

/** Writes under way at the same time: enough to hide the way to the server, too few to keep others waiting. */
const concurrency = 4;

/**
 * So many failures one after the other that are not the items' own, and the run gives up. What was under way together
 * fails together: that counts once.
 */
const mostStrikes = 3;

/** When a server that is busy does not say how long, in seconds. */
const defaultWait = 1;

/**
 * Writes many items, a few at a time, each exactly once: a write is never repeated by itself. Resolves when every
 * item has its result; never rejects. A 429 or 503 is the result of its item, and makes the next one wait as long as
 * the server asks. When the session or the server is lost, the rest is not started.
 * @returns why it gave up, as a sentence; undefined when it did not
 */
export async function runWrites<Item>(
  items: readonly Item[],
  options: WriteOptions<Item>,
): Promise<string | undefined> {
  const { write, signal, onResult } = options;
  const brake = new Brake(options);

  async function one(item: Item) {
    await brake.released();
    if (signal.aborted || brake.reason !== undefined) return onResult(item, { state: 'notStarted' });
    const { round } = brake;
    try {
      await write(item);
      brake.onSuccess();
      onResult(item, { state: 'done' });
    } catch (error) {
      brake.onFailure(error, round);
      onResult(item, { state: 'failed', reason: failureSentence(error) });
    }
  }

  await pMap(items, one, { concurrency });
  return brake.reason;
}

/** Holds the next writes back while the server asks to, and ends the run when it is of no use any more. */
class Brake {
  reason: string | undefined;
  /** Counts the failures that were not the items' own, as the strikes do. */
  round = 0;
  #strikes = 0;
  #resumeAt = 0;
  readonly #options: Pick<WriteOptions<never>, 'signal' | 'onPause'>;

  constructor(options: Pick<WriteOptions<never>, 'signal' | 'onPause'>) {
    this.#options = options;
  }

  async released(): Promise<void> {
    // Another write may have been told to wait longer meanwhile.
    while (this.reason === undefined && !this.#options.signal.aborted && this.#resumeAt > Date.now()) {
      await pause(this.#resumeAt - Date.now(), this.#options.signal);
    }
  }

  onSuccess(): void {
    this.#strikes = 0;
  }

  /** `round`: in which the write was started. */
  onFailure(error: unknown, round: number): void {
    if (!isEverybodys(error)) return this.onSuccess();
    if (error.status === 429 || error.status === 503) this.#wait((error.retryAfter ?? defaultWait) * 1000);
    if (error.status === 403) this.reason ??= failureSentence(error);
    if (round !== this.round) return;
    this.round += 1;
    this.#strikes += 1;
    if (this.#strikes >= mostStrikes) this.reason ??= failureSentence(error);
  }

  #wait(ms: number): void {
    this.#resumeAt = Math.max(this.#resumeAt, Date.now() + ms);
    this.#options.onPause?.(this.#resumeAt);
  }
}

/** Whether the failure comes from the session, the server or the network, so that the next item may meet it too. */
function isEverybodys(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.kind !== 'response' || error.status >= 500 || [401, 403, 429].includes(error.status);
}

/** One sentence, or more where the server names several fields. */
function failureSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : genericFailure;
  if (error.kind !== 'response') return reasonOf(error);
  const fields = Object.values(error.fieldErrors);
  const sentence = fields.length > 0 ? fields.join(' ') : (error.serverMessage ?? genericFailure);
  return error.status >= 500 && error.requestId ? `${sentence} (Request ${error.requestId})` : sentence;
}
