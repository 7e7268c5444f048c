import type { EditUserHeaders } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { noteAction } from '@scv/ui';
import { useEffect, useRef, useState } from 'react';
import { countResults, runWrites, secondsLeft, type WriteProgress, type WriteResult } from './run-writes.ts';

export interface WriteRun<Item> {
  /** The list of users and the activity find the run, with its retries, by it. Undefined before the first start. */
  readonly id: string | undefined;
  /** Undefined before the first start. */
  readonly progress: WriteProgress<Item> | undefined;
  readonly start: (items: readonly Item[]) => void;
  readonly cancel: () => void;
  /** Writes the items with this result again. Only ever because the person asks for it. */
  readonly retry: (state: 'failed' | 'notStarted') => void;
}

/**
 * Runs many writes for a screen. Leaving the screen cancels the run. When it ends, `onEnd` is called and the
 * dashboard's list of recent actions gets a summary.
 * @param write gets the headers of its call
 * @param summarize the ended run in a sentence
 */
export function useWriteRun<Item>(
  write: (item: Item, headers: EditUserHeaders) => Promise<void>,
  summarize: (ended: Pick<WriteProgress<Item>, 'items' | 'results'>) => string,
  onEnd: () => void,
): WriteRun<Item> {
  const [progress, setProgress] = useState<WriteProgress<Item>>();
  const controller = useRef<AbortController>(undefined);
  const [id, setId] = useState<string>();
  useEffect(() => () => controller.current?.abort(), []);

  const change = (next: (current: WriteProgress<Item>) => Partial<WriteProgress<Item>>) =>
    setProgress((current) => current && { ...current, ...next(current) });

  /** Writes those of the items that have no result yet. */
  async function run(items: readonly Item[], earlier: ReadonlyMap<Item, WriteResult>, headers: EditUserHeaders) {
    const { signal } = (controller.current = new AbortController());
    const results = new Map(earlier);
    const counts = countResults(earlier.values());
    const noPause = { pausedUntil: 0, secondsLeft: undefined, stopReason: undefined };
    setProgress({ ...counts, ...noPause, phase: 'running', items, results: earlier });
    const began = performance.now();
    const stopReason = await runWrites(
      items.filter((item) => !earlier.has(item)),
      {
        write: (item) => write(item, headers),
        signal,
        onResult(item, result) {
          results.set(item, result);
          const left = secondsLeft(results.size - earlier.size, items.length - results.size, performance.now() - began);
          change((current) => ({ [result.state]: current[result.state] + 1, secondsLeft: left }));
        },
        onPause: (pausedUntil) => change(() => ({ pausedUntil })),
      },
    );
    change(() => ({ phase: 'ended', stopReason, results }));
    const ended = countResults(results.values());
    noteAction({ tone: ended.done === items.length ? 'success' : 'warning', headline: summarize({ items, results }) });
    onEnd();
  }

  return {
    id,
    progress,
    start(items) {
      const newId = crypto.randomUUID();
      setId(newId);
      void run(items, new Map(), ofRun(newId));
    },
    cancel() {
      controller.current?.abort();
      change(({ phase }) => ({ phase: phase === 'running' ? 'cancelling' : phase }));
    },
    retry(state) {
      if (!progress || !id) return;
      const kept = [...progress.results].filter(([, result]) => result.state !== state);
      void run(progress.items, new Map(kept), ofRun(id));
    },
  };
}

/** The header by which the activity lists the writes of a run as one entry, and the list of users filters by it. */
const ofRun = (id: string): EditUserHeaders => (hasFeature('extended') ? { 'X-Run-Id': id } : {});
