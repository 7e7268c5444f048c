import { ApiError } from '@scv/api';
import { delay } from '@scv/api/retry-busy';
import { counted, formatNumber } from '@scv/ui';
import pMap from 'p-map';
import { failureSentence } from '../write-failure.tsx';

/** The result of one write: `failed` with a sentence; `notStarted` when the run stopped before it. */
export type WriteResult =
  | { readonly state: 'done' | 'notStarted' }
  | { readonly state: 'failed'; readonly reason: string };

interface RunBulkOptions<Item> {
  /** Sends the write of one item; it rejects when the write failed. */
  readonly write: (item: Item) => Promise<void>;
  /** Cancels: the writes under way end and report their results, no more are started. */
  readonly signal: AbortSignal;
  readonly onResult: (item: Item, result: WriteResult) => void;
  /** The server asked to wait; the next write is sent at `until`, by Date.now(). */
  readonly onPause?: (until: number) => void;
}

/** Enough to hide the latency, few enough not to slow down others. */
const concurrency = 4;

/** Consecutive failures that stop a run. Only failures not caused by the item count, and writes in flight together count once. */
const maxFailuresInARow = 3;

/** Wait in seconds if a busy server names none. */
const defaultWaitSeconds = 1;

/** A longer wait doesn't pause the run: it is a limit of one user, such as of emails in an hour, or too long to watch. */
const maxWaitSeconds = 60;

/**
 * Writes items, a few at a time, each exactly once: no write is ever repeated automatically. Never rejects. A 429 or 503 is
 * its item's result and delays the next write as long as the server asks, up to a minute.
 * @returns why it stopped early (the session, the server or the network is gone), as a sentence; otherwise undefined
 */
export async function runBulk<Item>(
  items: readonly Item[],
  options: RunBulkOptions<Item>,
): Promise<string | undefined> {
  const { write, signal, onResult } = options;
  const limit = new FailureLimit(options);

  async function writeItem(item: Item) {
    await limit.waitIfAsked();
    if (signal.aborted || limit.stopReason !== undefined) return onResult(item, { state: 'notStarted' });
    const { generation } = limit;
    try {
      await write(item);
      limit.onSuccess();
      onResult(item, { state: 'done' });
    } catch (error) {
      limit.onFailure(error, generation);
      onResult(item, { state: 'failed', reason: failureSentence(error) });
    }
  }

  await pMap(items, writeItem, { concurrency });
  return limit.stopReason;
}

/** Delays the next writes while the server asks to wait, and stops the run when going on is pointless. */
class FailureLimit {
  stopReason: string | undefined;
  /** Failures of writes that were started before the last counted failure don't count again. */
  generation = 0;
  #failuresInARow = 0;
  #resumeAt = 0;
  readonly #options: Pick<RunBulkOptions<never>, 'signal' | 'onPause'>;

  constructor(options: Pick<RunBulkOptions<never>, 'signal' | 'onPause'>) {
    this.#options = options;
  }

  async waitIfAsked(): Promise<void> {
    // In a loop: another write may get a longer wait during this one.
    while (this.stopReason === undefined && !this.#options.signal.aborted && this.#resumeAt > Date.now()) {
      await delay(this.#resumeAt - Date.now(), this.#options.signal);
    }
  }

  onSuccess(): void {
    this.#failuresInARow = 0;
  }

  /** @param generation when the write was started */
  onFailure(error: unknown, generation: number): void {
    if (!affectsOthers(error)) return this.onSuccess();
    if (error.status === 429 || error.status === 503) this.#wait(error.retryAfter ?? defaultWaitSeconds);
    if (error.status === 403) this.stopReason ??= failureSentence(error);
    if (generation !== this.generation) return;
    this.generation += 1;
    this.#failuresInARow += 1;
    if (this.#failuresInARow >= maxFailuresInARow) this.stopReason ??= failureSentence(error);
  }

  #wait(seconds: number): void {
    if (seconds > maxWaitSeconds) return;
    this.#resumeAt = Math.max(this.#resumeAt, Date.now() + seconds * 1000);
    this.#options.onPause?.(this.#resumeAt);
  }
}

/** True if the next item may fail for the same reason: the session, the server or the network. */
function affectsOthers(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.kind !== 'response' || error.status >= 500 || [401, 403, 429].includes(error.status);
}

type ResultCounts = Readonly<Record<WriteResult['state'], number>>;

export interface BulkProgress<Item> extends ResultCounts {
  /** `cancelling`: the writes under way end, no more are started. */
  readonly phase: 'running' | 'cancelling' | 'ended';
  readonly items: readonly Item[];
  /** The server asked to wait until then, by Date.now(); 0 once a result came after it. */
  readonly pausedUntil: number;
  readonly secondsLeft: number | undefined;
  readonly stopReason: string | undefined;
  /** Every item's result; complete when the run has ended. */
  readonly results: ReadonlyMap<Item, WriteResult>;
}

export function countResults(results: Iterable<WriteResult>): ResultCounts {
  const counts = { done: 0, failed: 0, notStarted: 0 };
  for (const { state } of results) counts[state] += 1;
  return counts;
}

const minEstimateMs = 3000;

/** Seconds until the rest is written, if it goes on as fast as so far; undefined until that is known. */
export const estimateSeconds = (written: number, rest: number, elapsedMs: number): number | undefined =>
  elapsedMs < minEstimateMs ? undefined : ((elapsedMs / written) * rest) / 1000;

/** '44 users enrolled.', or '40 of 44 users enrolled, 3 failed, 1 not started.' */
export function runSummary({ done, failed, notStarted }: ResultCounts, verb: string): string {
  const all = counted(done + failed + notStarted, 'user');
  if (failed + notStarted === 0) return `${all} ${verb}.`;
  const parts = [`${formatNumber(done)} of ${all} ${verb}`];
  if (failed > 0) parts.push(`${formatNumber(failed)} failed`);
  if (notStarted > 0) parts.push(`${formatNumber(notStarted)} not started`);
  return `${parts.join(', ')}.`;
}
