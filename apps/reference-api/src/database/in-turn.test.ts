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

test('who has waited for ten seconds gives up; whoever comes later still waits for the first', async () => {
  const [line, done] = [{}, [] as string[]];
  const first = Promise.withResolvers<void>();
  const working = inTurn(line, () => first.promise);
  const late = inTurn(line, async () => done.push('late')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_500);
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

test('20 who wait behind a lock give up with the first of them; whoever comes later tries again', async () => {
  const line = {};
  const failure = Object.assign(new Error('locked'), { code: '55P03' });
  /** As long as PostgreSQL lets it. */
  const waitForLock = () => new Promise<never>((_, reject) => setTimeout(reject, 2000, failure));
  const cameAt = performance.now();
  const ends = Array.from({ length: 20 }, () => inTurn(line, waitForLock).catch(() => performance.now() - cameAt));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await Promise.all(ends)).toEqual(Array(20).fill(2000));
  await vi.advanceTimersByTimeAsync(1);
  expect(await inTurn(line, () => Promise.resolve('free'))).toBe('free');
});
