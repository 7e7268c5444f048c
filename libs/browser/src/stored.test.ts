import { expect, test } from 'vitest';
import { breakStorage } from './testing/break-storage.ts';
import { readStored, writeStored, type StorageArea } from './stored.ts';

const both: StorageArea[] = ['localStorage', 'sessionStorage'];
const where = () => both.filter((area) => window[area].getItem('key') !== null);

test.each(both)('a value is kept at home in %s, and nowhere else', (home) => {
  writeStored(home, 'key', 'value');
  expect(where()).toEqual([home]);
  expect(readStored(home, 'key')).toBe('value');

  writeStored(home, 'key', null);
  expect(where()).toEqual([]);
  expect(readStored(home, 'key')).toBeNull();
});

test.each([
  ['blocked', 'localStorage', 'sessionStorage'],
  ['blocked', 'sessionStorage', 'localStorage'],
  ['full', 'localStorage', 'sessionStorage'],
  ['full', 'sessionStorage', 'localStorage'],
] as const)('with %s %s the value outlives the page in %s', (how, home, other) => {
  breakStorage(home, how);
  writeStored(home, 'key', 'value');

  expect(window[other].getItem('key')).toBe('value');
  expect(readStored(home, 'key')).toBe('value');
  writeStored(home, 'key', null);
  expect(readStored(home, 'key')).toBeNull();
});

test('the old value that a full area still has is not taken for the new one', () => {
  localStorage.setItem('key', 'old');
  breakStorage('localStorage', 'full');
  writeStored('localStorage', 'key', 'new');

  expect(readStored('localStorage', 'key')).toBe('new');
});

test.each(['blocked', 'full'] as const)('with both areas %s the value lives as long as the page', (how) => {
  for (const area of both) breakStorage(area, how);
  writeStored('localStorage', 'key', 'value');
  expect(readStored('localStorage', 'key')).toBe('value');

  writeStored('localStorage', 'key', null);
  expect(readStored('localStorage', 'key')).toBeNull();
});
