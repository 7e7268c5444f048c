import type { EditUserHeaders } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { refreshReads } from '@scv/api/write-cache';
import { Button, counted, formatNumber, formatSeconds, formatTimeOfDay, Meta } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { countResults, type BulkProgress, estimateSeconds, runBulk, type WriteResult } from './run-bulk.ts';
import './bulk.css';

export type BulkRun<Item> = ReturnType<typeof useBulkRun<Item>>;

/**
 * Runs the writes of a screen, and refreshes what is on screen at the end. Leaving the screen cancels the run.
 * @param write sends the write of an item, with the headers of its call
 */
export function useBulkRun<Item>(write: (item: Item, headers: EditUserHeaders) => Promise<void>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress<Item>>();
  const controller = useRef<AbortController>(undefined);
  const [id, setId] = useState<string>();
  useEffect(() => () => controller.current?.abort(), []);

  const change = (next: (current: BulkProgress<Item>) => Partial<BulkProgress<Item>>) =>
    setProgress((current) => current && { ...current, ...next(current) });

  async function run(items: readonly Item[], earlier: ReadonlyMap<Item, WriteResult>, headers: EditUserHeaders) {
    const { signal } = (controller.current = new AbortController());
    const results = new Map(earlier);
    setProgress({
      items,
      ...countResults(earlier.values()),
      phase: 'running',
      pausedUntil: 0,
      secondsLeft: undefined,
      stopReason: undefined,
      results: earlier,
    });
    const began = performance.now();
    const stopReason = await runBulk(
      items.filter((item) => !earlier.has(item)),
      {
        write: (item) => write(item, headers),
        signal,
        onResult(item, result) {
          results.set(item, result);
          const left = estimateSeconds(
            results.size - earlier.size,
            items.length - results.size,
            performance.now() - began,
          );
          change(({ pausedUntil, ...current }) => ({
            [result.state]: current[result.state] + 1,
            secondsLeft: left,
            pausedUntil: pausedUntil > Date.now() ? pausedUntil : 0,
          }));
        },
        onPause: (pausedUntil) => change(() => ({ pausedUntil })),
      },
    );
    change(() => ({ ...countResults(results.values()), phase: 'ended', stopReason, results }));
    refreshReads(client);
  }

  return {
    /** The list of users and the activity find the run, with its retries, by it. Undefined before the first start. */
    id,
    /** Undefined before the first start. */
    progress,
    start(items: readonly Item[]) {
      const newId = crypto.randomUUID();
      setId(newId);
      void run(items, new Map(), ofRun(newId));
    },
    cancel() {
      controller.current?.abort();
      change(({ phase }) => ({ phase: phase === 'running' ? 'cancelling' : phase }));
    },
    /** Writes the items with this result again. Only ever because the person asks for it. */
    retry(state: 'failed' | 'notStarted') {
      if (!progress || !id) return;
      const kept = [...progress.results].filter(([, result]) => result.state !== state);
      void run(progress.items, new Map(kept), ofRun(id));
    },
  };
}

/** The header by which the activity lists the writes of a run as one entry, and the list of users filters by it. */
const ofRun = (id: string): EditUserHeaders => (hasFeature('extended') ? { 'X-Run-Id': id } : {});

export function BulkProgressBar({ label, progress }: { label: string; progress: BulkProgress<unknown> }) {
  const { phase, items, done, failed, notStarted, pausedUntil, secondsLeft } = progress;
  const ended = done + failed + notStarted;
  const isRunning = phase === 'running';
  const parts = [
    `${formatNumber(ended)} of ${counted(items.length, 'user')}`,
    failed > 0 && `${formatNumber(failed)} failed`,
    isRunning && secondsLeft !== undefined && `${formatSeconds(secondsLeft)} left`,
  ];
  return (
    <div className="run-progress">
      <ProgressBar label={label} value={ended} max={items.length} />
      <p>{parts.filter(Boolean).join(', ')}</p>
      <Meta role="status">
        {isRunning && pausedUntil > 0 && <Pause until={pausedUntil} />}
        {phase === 'cancelling' && <span>Stopping after the requests under way.</span>}
      </Meta>
    </div>
  );
}

/** Says until when the run waits, and counts the seconds, which screen readers don't read. */
function Pause({ until }: { until: number }) {
  const secondsLeft = (until - useSyncExternalStore(onSecond, currentSecond)) / 1000;
  return (
    <>
      <span>{`The server is busy and asked us to wait until ${formatTimeOfDay(new Date(until))}.`}</span>{' '}
      <span aria-live="off">{secondsLeft > 0 && `It goes on in ${formatSeconds(secondsLeft)}.`}</span>
    </>
  );
}

function onSecond(onChange: () => void) {
  const timer = setInterval(onChange, 1000);
  return () => clearInterval(timer);
}

const currentSecond = () => Math.floor(Date.now() / 1000) * 1000;

interface RetryButtonsProps {
  progress: BulkProgress<unknown>;
  onRetry: BulkRun<unknown>['retry'];
}

export function RetryButtons({ progress, onRetry }: RetryButtonsProps) {
  return (
    <>
      {progress.failed > 0 && (
        <Button icon={<RotateCw size={16} />} onClick={() => onRetry('failed')}>
          {`Retry ${formatNumber(progress.failed)} failed`}
        </Button>
      )}
      {progress.notStarted > 0 && (
        <Button onClick={() => onRetry('notStarted')}>{`Continue (${formatNumber(progress.notStarted)} left)`}</Button>
      )}
    </>
  );
}
