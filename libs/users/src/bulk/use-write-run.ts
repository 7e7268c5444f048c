import type { CallOptions } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { noteAction } from '@scv/ui';
import { useEffect, useRef, useState } from 'react';
import { runWrites, type WriteResult } from './run-writes.ts';
import { countResults, runSummary, type WriteProgress } from './write-progress.ts';

export interface WriteRun<Item> {
  /** Undefined before the first start. */
  readonly progress: WriteProgress<Item> | undefined;
  readonly start: (items: readonly Item[]) => void;
  readonly cancel: () => void;
  /** Writes the items with this result again. Only ever because the person asks for it. */
  readonly retry: (state: 'failed' | 'notStarted') => void;
}

/**
 * Runs many writes for a screen. Leaving the screen cancels the run. When it ends, `onEnd` is called and the dashboard's
 * list of recent actions gets a summary.
 * @param write gets what to add to the call
 * @param verb for the summary, such as 'deleted'
 */
export function useWriteRun<Item>(
  write: (item: Item, request: CallOptions) => Promise<void>,
  verb: string,
  onEnd: () => void,
): WriteRun<Item> {
  const [progress, setProgress] = useState<WriteProgress<Item>>();
  const controller = useRef<AbortController>(undefined);
  const request = useRef<CallOptions>({});
  useEffect(() => () => controller.current?.abort(), []);

  const change = (next: (current: WriteProgress<Item>) => Partial<WriteProgress<Item>>) =>
    setProgress((current) => current && { ...current, ...next(current) });

  /** Writes those of the items that have no result yet. */
  async function run(items: readonly Item[], earlier: ReadonlyMap<Item, WriteResult>) {
    const { signal } = (controller.current = new AbortController());
    const results = new Map(earlier);
    const counts = countResults(earlier.values());
    setProgress({ ...counts, phase: 'running', items, pausedUntil: 0, stopReason: undefined, results: earlier });
    const stopReason = await runWrites(
      items.filter((item) => !earlier.has(item)),
      {
        write: (item) => write(item, request.current),
        signal,
        onResult(item, result) {
          results.set(item, result);
          change((current) => ({ [result.state]: current[result.state] + 1 }));
        },
        onPause: (pausedUntil) => change(() => ({ pausedUntil })),
      },
    );
    change(() => ({ phase: 'ended', stopReason, results }));
    const ended = countResults(results.values());
    noteAction({ tone: ended.done === items.length ? 'success' : 'warning', headline: runSummary(ended, verb) });
    onEnd();
  }

  return {
    progress,
    start(items) {
      request.current = ofNewRun();
      void run(items, new Map());
    },
    cancel() {
      controller.current?.abort();
      change(({ phase }) => ({ phase: phase === 'running' ? 'cancelling' : phase }));
    },
    retry(state) {
      if (!progress) return;
      const kept = [...progress.results].filter(([, result]) => result.state !== state);
      void run(progress.items, new Map(kept));
    },
  };
}

/** The header by which the activity shows the writes of a run, and of its retries, as one entry. */
function ofNewRun(): CallOptions {
  return hasFeature('activity') ? { headers: { 'X-Run-Id': crypto.randomUUID() } } : {};
}
