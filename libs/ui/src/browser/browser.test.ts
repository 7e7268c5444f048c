import { beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadCode, reloadForChunk } from './code-on-demand.ts';
import { breakStorage } from './testing/break-storage.ts';
import { readStored, storageAreas, writeStored } from './storage.ts';

test.each([
  'Failed to fetch dynamically imported module: https://portal.example/assets/a.js',
  'error loading dynamically imported module: https://portal.example/assets/a.js',
  'Importing a module script failed.',
])('“%s” becomes a ChunkLoadError (§8)', async (message) => {
  await expect(loadCode(() => Promise.reject(new TypeError(message)))).rejects.toEqual(new ChunkLoadError(message));
});

test.each([new TypeError('Failed to fetch'), new Error('boom')])('“%s” is passed on', async (failure) => {
  await expect(loadCode(() => Promise.reject(failure))).rejects.toBe(failure);
});

test('loading fails with a ChunkLoadError after 120 s (§9)', async () => {
  vi.useFakeTimers();
  const failed = vi.fn<(error: unknown) => void>();
  void loadCode(() => new Promise(() => {})).catch(failed);

  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  expect(failed).toHaveBeenCalledWith(new ChunkLoadError('A part of the portal did not load in time.'));
  vi.useRealTimers();
});

beforeEach(() => sessionStorage.clear());

test('the page reloads, but not a second time right after', () => {
  expect(reloadForChunk()).toBe(true);
  expect(reloadForChunk()).toBe(false);
});

test('after a minute the page may reload again', () => {
  sessionStorage.setItem('reloadedForChunk', String(Date.now() - 60_000));
  expect(reloadForChunk()).toBe(true);
});

test('without storage the page does not reload, because it might reload for ever', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(reloadForChunk()).toBe(false);
});

const areasWithKey = () => storageAreas.filter((area) => window[area].getItem('key') !== null);

test.each(storageAreas)('a value is stored in %s only, until it is removed', (area) => {
  writeStored(area, 'key', 'value');
  expect(areasWithKey()).toEqual([area]);
  expect(readStored(area, 'key')).toBe('value');

  writeStored(area, 'key', null);
  expect(areasWithKey()).toEqual([]);
  expect(readStored(area, 'key')).toBeNull();
});

test.each([
  ['blocked', 'localStorage', 'sessionStorage'],
  ['full', 'sessionStorage', 'localStorage'],
] as const)('with a %s %s the value is stored in %s', (how, area, other) => {
  breakStorage(area, how);
  writeStored(area, 'key', 'value');

  expect(window[other].getItem('key')).toBe('value');
  expect(readStored(area, 'key')).toBe('value');
  writeStored(area, 'key', null);
  expect(readStored(area, 'key')).toBeNull();
});

test('the old value in a full area is not read in place of the new one', () => {
  localStorage.setItem('key', 'old');
  breakStorage('localStorage', 'full');
  writeStored('localStorage', 'key', 'new');

  expect(readStored('localStorage', 'key')).toBe('new');
});
