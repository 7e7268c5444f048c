import { beforeEach, expect, test, vi } from 'vitest';
import { isLocked } from './database.ts';
import { inTurn } from './in-turn.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  return () => void vi.useRealTimers();
});

test('work is done in the order in which it came, also after a failure, and other lines don’t wait', async () => {
  const [line, done] = [{}, [] as number[]];
  const first = Promise.withResolvers<void>();
  const all = Promise.allSettled([
    inTurn(line, () => first.promise.then(() => Promise.reject(new Error('no')))),
    inTurn(line, async () => done.push(2)),
    inTurn(line, async () => done.push(3)),
  ]);
  await inTurn({}, async () => done.push(1));
  expect(done).toEqual([1]);
  first.resolve();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(done).toEqual([1, 2, 3]);
});

test('who has waited for two seconds in a line that is stuck gives up; whoever comes later still waits for the first', async () => {
  const [line, done] = [{}, [] as string[]];
  const first = Promise.withResolvers<void>();
  const working = inTurn(line, () => first.promise);
  const late = inTurn(line, async () => done.push('late')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2500);
  expect(isLocked(await late)).toBe(true);
  const next = inTurn(line, async () => done.push('next'));
  expect(done).toEqual([]);
  first.resolve();
  await Promise.all([working, next]);
  expect(done).toEqual(['next']);
});

test('who has waited for two seconds in a line that moves goes on waiting', async () => {
  const line = {};
  const works = Array.from({ length: 6 }, () =>
    inTurn(line, () => new Promise<void>((resolve) => setTimeout(resolve, 900))),
  );
  await vi.advanceTimersByTimeAsync(6000);
  await expect(Promise.all(works)).resolves.toHaveLength(6);
});

test.each([
  ['at once', 0, 2000],
  ['soon', 900, 2000],
  ['late, in a line that moves', 3000, 3100],
])('waiting for the turn and for locks has one limit: its turn comes %s', async (_, turnAfter, limit) => {
  const line = {};
  const cameAt = performance.now();
  // Short works: a long one would be a line that is stuck.
  const before = Array.from({ length: turnAfter / 300 }, () =>
    inTurn(line, () => new Promise<void>((resolve) => setTimeout(resolve, 300))),
  );
  const waitUntil = inTurn(line, async (until) => until - cameAt);
  await vi.advanceTimersByTimeAsync(turnAfter);
  await Promise.all(before);
  expect(await waitUntil).toBe(limit);
});

test('20 who wait behind a lock are all answered two seconds after they came, or get no longer for the lock', async () => {
  const line = {};
  const cameAt = performance.now();
  /** Waits for a lock that nobody releases, as long as it may. */
  const locked = (waitUntil: number) =>
    new Promise<never>((_, reject) => {
      const failure = Object.assign(new Error('locked'), { code: '55P03' });
      setTimeout(reject, waitUntil - performance.now(), failure);
    });
  const ends = Array.from({ length: 20 }, () => inTurn(line, locked).catch(() => performance.now() - cameAt));
  await vi.advanceTimersByTimeAsync(10_000);
  // The second one's turn comes at the end of its time, and it gets 100 ms; those behind it notice within 100 ms.
  expect(Math.max(...(await Promise.all(ends)))).toBeLessThanOrEqual(2200);
});
