import { ApiError } from '@scv/api';
import { forgetActions, useRecentActions } from '@scv/ui';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { RunProgress } from './run-writes.tsx';
import { noteRun, RetryButtons, RunBar, useRun } from './use-run.tsx';

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

const progress: RunProgress<unknown> = {
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

test.each<[Partial<RunProgress<unknown>>, string, string]>([
  [{}, '200 of 10,000 users, 1 failed, 4 min left', ''],
  [{ failed: 0 }, '199 of 10,000 users, 4 min left', ''],
  [{ secondsLeft: undefined }, '200 of 10,000 users, 1 failed', ''],
  [{ phase: 'cancelling', notStarted: 5 }, '205 of 10,000 users, 1 failed', 'Stopping after the requests under way.'],
])('a run with %j shows “%s” and says “%s”', (changes, text, status) => {
  render(<RunBar label="Deleting users" progress={{ ...progress, ...changes }} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${status}$`));
});

test('the wait for a busy server is counted down, until it is over', () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const { unmount } = render(<RunBar label="Deleting users" progress={{ ...progress, pausedUntil: 7000 }} />);
  const status = screen.getByRole('status');
  const busy = 'The server is busy and asked us to wait. Continuing in';
  expect(status).toHaveTextContent(`${busy} 7 s.`);
  act(() => vi.advanceTimersByTime(4750));
  expect(status).toHaveTextContent(`${busy} 3 s.`);
  act(() => vi.advanceTimersByTime(2250));
  expect(status).toBeEmptyDOMElement();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [{ failed: 0 }, []],
  [{ failed: 3 }, ['Retry 3 failed']],
  [{ failed: 0, notStarted: 16 }, ['Continue (16 left)']],
  [{ notStarted: 16 }, ['Retry 1 failed', 'Continue (16 left)']],
])('an ended run with %j offers %j', async (counts, names) => {
  const onRetry = vi.fn<(state: 'failed' | 'notStarted') => void>();
  render(<RetryButtons progress={{ ...progress, ...counts }} onRetry={onRetry} />);
  const buttons = screen.queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  const user = userEvent.setup();
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const button of buttons) await user.click(button);
  expect(onRetry.mock.calls).toEqual(names.map((name) => [name.startsWith('Retry') ? 'failed' : 'notStarted']));
});
