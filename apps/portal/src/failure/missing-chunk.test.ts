import { beforeEach, expect, test, vi } from 'vitest';
import { isMissingChunk, reloadForChunk } from './missing-chunk.ts';

const named = (name: string) => Object.assign(new Error('x'), { name });

test.each([
  {
    error: new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/a.js'),
    missing: true,
  },
  {
    error: new TypeError('error loading dynamically imported module: https://portal.example/assets/a.js'),
    missing: true,
  },
  { error: new TypeError('Importing a module script failed.'), missing: true },
  { error: new Error('Unable to preload CSS for /assets/a.css'), missing: true },
  { error: named('ChunkLoadError'), missing: true },
  { error: new TypeError('Failed to fetch'), missing: false },
  { error: new Error('boom'), missing: false },
  { error: 'Failed to fetch dynamically imported module', missing: false },
  { error: undefined, missing: false },
])('$error is a missing chunk: $missing', ({ error, missing }) => {
  expect(isMissingChunk(error)).toBe(missing);
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
