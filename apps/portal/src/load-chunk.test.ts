import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitChunks } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The lazy code of the one route below the one route. */
function lazyOf(load: () => Promise<object>) {
  const [parent] = limitChunks([{ path: '/', children: [{ path: 'users', lazy: load }] }]);
  return parent?.children?.[0]?.lazy as () => Promise<object>;
}

test('a chunk that comes in time is what it is', async () => {
  await expect(lazyOf(() => Promise.resolve({ handle: 1 }))()).resolves.toEqual({ handle: 1 });
});

test('a chunk that fails says why', async () => {
  await expect(lazyOf(() => Promise.reject(new Error('gone')))()).rejects.toThrow('gone');
});

test('after 120 s a chunk counts as not loaded', async () => {
  const failed = vi.fn<(error: Error) => void>();
  void lazyOf(() => new Promise(() => {}))().catch(failed);

  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  expect(failed.mock.calls[0]?.[0].name).toBe('ChunkLoadError');
});
