import { noteAction } from '@scv/ui';
import { useEffect, useRef, useState } from 'react';
import { runSummary, type Deed } from './run-summary.ts';
import { runWrites, type WriteOptions, type WriteResult } from './run-writes.ts';

/** How far a run is; `done`, `failed` and `notStarted` count its items. */
export interface WriteProgress<Item> extends Readonly<Record<WriteResult['state'], number>> {
  /** `cancelling`: what is under way ends, nothing more is started. */
  readonly phase: 'running' | 'cancelling' | 'ended';
  /** All items, in their order. */
  readonly items: readonly Item[];
  /** Until when the server has asked to wait, by Date.now(); often past. */
  readonly pausedUntil: number;
  /** Why the run gave up, as a sentence. */
  readonly givenUp: string | undefined;
}

export interface WriteRun<Item> {
  /** undefined before the first start. */
  readonly progress: WriteProgress<Item> | undefined;
  /** What the item came to; undefined while its turn has not come. */
  readonly resultOf: (item: Item) => WriteResult | undefined;
  readonly start: (items: readonly Item[]) => void;
  readonly cancel: () => void;
  /** Runs those items again that ended so: only ever because the person wants it. */
  readonly again: (state: 'failed' | 'notStarted') => void;
}

/**
 * A run of writes for a screen. Leaving the screen cancels it. `onEnd` hears that some may have been written; the
 * dashboard keeps the outcome in words.
 */
export function useWriteRun<Item>(write: WriteOptions<Item>['write'], deed: Deed, onEnd: () => void): WriteRun<Item> {
  const [progress, setProgress] = useState<WriteProgress<Item>>();
  // One map that grows: a new one for each of ten thousand results would take minutes.
  const [results] = useState(() => new Map<Item, WriteResult>());
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const change = (next: (current: WriteProgress<Item>) => Partial<WriteProgress<Item>>) =>
    setProgress((current) => current && { ...current, ...next(current) });

  async function run(items: readonly Item[], wanted: readonly Item[]) {
    const { signal } = (controller.current = new AbortController());
    for (const item of wanted) results.delete(item);
    setProgress({ ...countStates(results), phase: 'running', items, pausedUntil: 0, givenUp: undefined });
    const givenUp = await runWrites(wanted, {
      write,
      signal,
      onResult(item, result) {
        results.set(item, result);
        change((current) => ({ [result.state]: current[result.state] + 1 }));
      },
      onPause: (pausedUntil) => change(() => ({ pausedUntil })),
    });
    change(() => ({ phase: 'ended', givenUp }));
    const counts = { items, ...countStates(results) };
    noteAction({ tone: counts.done === items.length ? 'success' : 'warning', headline: runSummary(counts, deed) });
    onEnd();
  }

  return {
    progress,
    resultOf: (item) => results.get(item),
    start(items) {
      results.clear();
      void run(items, items);
    },
    cancel() {
      controller.current?.abort();
      change(({ phase }) => ({ phase: phase === 'running' ? 'cancelling' : phase }));
    },
    again(state) {
      const items = progress?.items ?? [];
      void run(
        items,
        items.filter((item) => results.get(item)?.state === state),
      );
    },
  };
}

function countStates<Item>(results: ReadonlyMap<Item, WriteResult>): Record<WriteResult['state'], number> {
  const count = { done: 0, failed: 0, notStarted: 0 };
  for (const { state } of results.values()) count[state] += 1;
  return count;
}
