import { expect, test, vi } from 'vitest';
import { duration, stopwatch } from './stopwatch.js';

test('each part is listed with its time, also one that fails', async () => {
  vi.useFakeTimers();
  const { timed, times } = stopwatch();
  expect(await timed('checks', async () => vi.setSystemTime(Date.now() + 61_000) && 'done')).toBe('done');
  await expect(timed('journeys', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(times()).toEqual(['checks: 1 min 1 s', 'journeys: 0 s']);
  vi.useRealTimers();
});

test.each([
  [400, '0 s'],
  [59_400, '59 s'],
  [245_000, '4 min 5 s'],
])('%d ms are %s', (ms, text) => expect(duration(ms)).toBe(text));
