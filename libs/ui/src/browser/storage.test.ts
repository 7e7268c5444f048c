import { expect, test } from 'vitest';
import { breakStorage } from './testing/break-storage.ts';
import { readStored, storageAreas, writeStored } from './storage.ts';

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

test.each(['blocked', 'full'] as const)('with both areas %s the value lasts as long as the page', (how) => {
  for (const area of storageAreas) breakStorage(area, how);
  writeStored('localStorage', 'key', 'value');
  expect(readStored('localStorage', 'key')).toBe('value');

  writeStored('localStorage', 'key', null);
  expect(readStored('localStorage', 'key')).toBeNull();
});
