import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withChunkTimeout } from './chunk-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The `lazy` function of a nested route. */
function lazyOf(load: () => Promise<object>) {
  const [parent] = withChunkTimeout([{ path: '/', children: [{ path: 'users', lazy: load }] }]);
  return parent?.children?.[0]?.lazy as () => Promise<object>;
}

test('a chunk that loads in time is used', async () => {
  await expect(lazyOf(() => Promise.resolve({ handle: 1 }))()).resolves.toEqual({ handle: 1 });
});

test('a chunk that fails to load throws its error', async () => {
  await expect(lazyOf(() => Promise.reject(new Error('gone')))()).rejects.toThrow('gone');
});

test('after 120 s a chunk counts as missing', async () => {
  const failed = vi.fn<(error: Error) => void>();
  void lazyOf(() => new Promise(() => {}))().catch(failed);

  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  expect(failed.mock.calls[0]?.[0].name).toBe('ChunkLoadError');
});
