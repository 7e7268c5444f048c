import { ApiError } from '@scv/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { BulkProgress } from './run-bulk.ts';
import { BulkProgressBar, useBulkRun } from './use-bulk-run.tsx';

type Writing = PromiseWithResolvers<void> & { item: number };

/** Its writes wait until the test ends them. */
function open() {
  const writes: Writing[] = [];
  const write = (item: number) => {
    const writing = { ...Promise.withResolvers<void>(), item };
    writes.push(writing);
    return writing.promise;
  };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(() => useBulkRun(write), { wrapper });
  const run = () => view.result.current;
  return {
    ...view,
    run,
    writes,
    progress: () => run().progress!,
    start: (items: number[]) => act(() => run().start(items)),
    end: (...indexes: number[]) => act(async () => indexes.forEach((index) => writes[index]!.resolve())),
    fail: (index: number, status = 409) =>
      act(async () => writes[index]!.reject(new ApiError('response', { status, data: {}, headers: {} }))),
  };
}

test('what failed is written again, under the same id, and the rest is kept', async () => {
  const { run, start, progress, writes, end, fail } = open();
  start([1, 2]);
  const { id } = run();
  await waitFor(() => expect(writes).toHaveLength(2));
  await end(0);
  await fail(1);
  await waitFor(() => expect(progress()).toMatchObject({ phase: 'ended', done: 1, failed: 1 }));

  act(() => run().retry('failed'));
  await waitFor(() => expect(writes.map(({ item }) => item)).toEqual([1, 2, 2]));
  expect(progress()).toMatchObject({ phase: 'running', done: 1, failed: 0 });
  await end(2);
  await waitFor(() => expect(progress()).toMatchObject({ phase: 'ended', done: 2, failed: 0 }));
  expect(run().id).toBe(id);
});

const progress: BulkProgress<unknown> = {
  phase: 'running',
  items: Array.from({ length: 10_000 }, (_, index) => index),
  done: 199,
  failed: 1,
  notStarted: 0,
  pausedUntil: 0,
  secondsLeft: 245,
  stopReason: undefined,
  results: new Map(),
};

const pausedUntil = new Date(2026, 10, 22, 14, 5).getTime();
const busy = 'The server is busy and asked us to wait until 14:05. It goes on in 40 s.';

test.each<[Partial<BulkProgress<unknown>>, string, string]>([
  [{}, '200 of 10,000 users, 1 failed, 4 min left', ''],
  [{ failed: 0, secondsLeft: undefined }, '199 of 10,000 users', ''],
  [{ phase: 'cancelling', notStarted: 5 }, '205 of 10,000 users, 1 failed', 'Stopping after the requests under way.'],
  [{ failed: 0, secondsLeft: undefined, pausedUntil }, '199 of 10,000 users', busy],
])('a run with %j shows “%s” and says “%s”', (changes, text, status) => {
  vi.useFakeTimers({ now: pausedUntil - 40_000 });
  onTestFinished(() => void vi.useRealTimers());
  render(<BulkProgressBar label="Deleting users" progress={{ ...progress, ...changes }} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${status}$`));
});
