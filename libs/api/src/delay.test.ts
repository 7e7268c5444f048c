import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delay } from './retry-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (ms: number, signal = new AbortController().signal) => {
  const resolved = vi.fn<() => void>();
  void delay(ms, signal).then(resolved);
  return resolved;
};

test('resolves after the time, not before', async () => {
  const resolved = start(1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(resolved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toHaveBeenCalledOnce();
});

test.each([0, -1])('%i ms resolve without a timer', async (ms) => {
  const resolved = start(ms);
  expect(vi.getTimerCount()).toBe(0);
  await Promise.resolve();
  expect(resolved).toHaveBeenCalledOnce();
});

test('resolves when the signal aborts, and leaves no timer', async () => {
  const abort = new AbortController();
  const resolved = start(1000, abort.signal);
  abort.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(resolved).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('resolves at once if the signal has aborted already', async () => {
  const resolved = start(1000, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
  await Promise.resolve();
  expect(resolved).toHaveBeenCalledOnce();
});
