import { counted, formatNumber } from '@scv/ui';
import type { WriteResult } from './run-writes.ts';

/** Number of items by result. */
export type ResultCounts = Readonly<Record<WriteResult['state'], number>>;

/** The progress of a run of writes. */
export interface WriteProgress<Item> extends ResultCounts {
  /** `cancelling`: the writes under way end, no more are started. */
  readonly phase: 'running' | 'cancelling' | 'ended';
  /** All items, in their order. */
  readonly items: readonly Item[];
  /** The server asked to wait until then, by Date.now(); often in the past. */
  readonly pausedUntil: number;
  /** Estimated; undefined at the start. */
  readonly secondsLeft: number | undefined;
  /** Why the run stopped early, as a sentence. */
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
export const secondsLeft = (written: number, rest: number, elapsedMs: number): number | undefined =>
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
