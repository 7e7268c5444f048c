import { ApiError } from '@scv/api';
import { forgetActions, useRecentActions } from '@scv/ui';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RunProgress } from './run-writes.tsx';
import { noteRun, useRun } from './use-run.tsx';

type Writing = PromiseWithResolvers<void> & { item: number };

beforeEach(() => {
  forgetActions();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Its writes wait until the test ends them. */
function open() {
  const writes: Writing[] = [];
  const onEnd = vi.fn<() => void>();
  const write = (item: number) => {
    const writing = { ...Promise.withResolvers<void>(), item };
    writes.push(writing);
    return writing.promise;
  };
  const note = (ended: RunProgress<number>) => {
    noteRun(ended, `${ended.results.size} of ${ended.items.length}`);
    onEnd();
  };
  const view = renderHook(() => ({
    run: useRun({ name: 'Edit User', write, onEnd: note }),
    recent: useRecentActions(),
  }));
  const run = () => view.result.current.run;
  return {
    ...view,
    run,
    writes,
    onEnd,
    progress: () => run().progress!,
    start: (items: number[]) => act(() => run().start(items)),
    end: (...indexes: number[]) => act(async () => indexes.forEach((index) => writes[index]!.resolve())),
    fail: (index: number, status = 409) =>
      act(async () => writes[index]!.reject(new ApiError('response', { status, data: {}, headers: {} }))),
    recent: () => view.result.current.recent.map(({ tone, headline }) => `${tone}: ${headline}`),
  };
}

test('a run counts its results, and is a recent action when it has ended', async () => {
  const { start, progress, writes, end, recent, onEnd } = open();
  start([1, 2]);
  await waitFor(() => expect(writes).toHaveLength(2));
  await end(0);
  expect(progress()).toMatchObject({ phase: 'running', done: 1, failed: 0 });
  expect(recent()).toEqual([]);
  await end(1);
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(progress()).toMatchObject({ phase: 'ended', done: 2, stopReason: undefined });
  expect(recent()).toEqual(['success: 2 of 2']);
});

test('what failed is written again, under the same id, and the rest is kept', async () => {
  const { run, start, progress, writes, end, fail, recent } = open();
  act(() => run().retry('failed')); // before the start there is nothing to repeat
  start([1, 2]);
  const { id } = run();
  await waitFor(() => expect(writes).toHaveLength(2));
  await end(0);
  await fail(1);
  await waitFor(() => expect(progress()).toMatchObject({ phase: 'ended', done: 1, failed: 1 }));
  expect(recent()).toEqual(['warning: 2 of 2']);

  act(() => run().retry('failed'));
  await waitFor(() => expect(writes.map(({ item }) => item)).toEqual([1, 2, 2]));
  expect(progress()).toMatchObject({ phase: 'running', done: 1, failed: 0 });
  await end(2);
  await waitFor(() => expect(progress()).toMatchObject({ phase: 'ended', done: 2, failed: 0 }));
  expect(run().id).toBe(id);
  expect(recent()).toEqual(['success: 2 of 2', 'warning: 2 of 2']);
});

test('the time left counts what this run has written only', async () => {
  const { run, start, progress, writes, end, fail } = open();
  start([1, 2, 3, 4]);
  await waitFor(() => expect(writes).toHaveLength(4));
  await end(0);
  for (const index of [1, 2, 3]) await fail(index);
  await waitFor(() => expect(progress().phase).toBe('ended'));
  const began = Math.floor(performance.now()); // whole: a fraction lost in the difference would round up to 11 s
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  act(() => run().retry('failed'));
  await waitFor(() => expect(writes).toHaveLength(7));
  clock.mockReturnValue(began + 5_000);
  await end(4);
  await waitFor(() => expect(progress()).toMatchObject({ done: 2, secondsLeft: 10 }));
});

test('a cancelled run starts no more, and a run that has ended stays ended', async () => {
  const { run, start, progress, writes, end } = open();
  act(() => run().cancel());
  start(Array.from({ length: 30 }, (_, index) => index));
  await waitFor(() => expect(writes.length).toBeGreaterThan(0));
  const begun = writes.length;
  act(() => run().cancel());
  expect(progress().phase).toBe('cancelling');
  await end(...writes.keys());
  await waitFor(() => expect(progress().phase).toBe('ended'));
  expect(progress()).toMatchObject({ done: begun, notStarted: 30 - begun });
  act(() => run().cancel());
  expect(progress().phase).toBe('ended');
});

test('leaving the screen cancels the run', async () => {
  const { start, writes, end, onEnd, unmount } = open();
  start(Array.from({ length: 30 }, (_, index) => index));
  await waitFor(() => expect(writes.length).toBeGreaterThan(0));
  const begun = writes.length;
  unmount();
  await end(...writes.keys());
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(writes).toHaveLength(begun);
});

test('when the server asks to wait, the progress says until when', async () => {
  const { start, progress, writes, fail } = open();
  start([1]);
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(progress().pausedUntil).toBe(0);
  await fail(0, 429);
  await waitFor(() => expect(progress().pausedUntil).toBeGreaterThan(Date.now() - 60_000));
});
