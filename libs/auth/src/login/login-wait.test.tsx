import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLoginWait } from './failure-alert.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('counts down every second, then is over until it is cancelled', () => {
  const { result } = renderHook(useLoginWait);
  expect(result.current).toMatchObject({ secondsLeft: 0, isOver: false });

  act(() => result.current.start(2));
  const seen = [result.current.secondsLeft];
  for (let second = 0; second < 2; second += 1) {
    act(() => void vi.advanceTimersByTime(1_000));
    seen.push(result.current.secondsLeft);
  }
  expect(seen).toEqual([2, 1, 0]);
  expect(result.current.isOver).toBe(true);

  act(() => result.current.cancel());
  expect(result.current.isOver).toBe(false);
});

test('time asleep counts', () => {
  const { result } = renderHook(useLoginWait);
  act(() => result.current.start(900));
  vi.setSystemTime(Date.now() + 895_000);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current.secondsLeft).toBe(4);
});

test.each([
  [0, 0],
  [86_400, 3_600],
])('asked for %d seconds, it waits %d', (seconds, waited) => {
  const { result } = renderHook(useLoginWait);
  act(() => result.current.start(seconds));
  expect(result.current).toMatchObject({ secondsLeft: waited, isOver: false });
});
