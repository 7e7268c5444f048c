import { expect, test } from 'vitest';
import { breakStorage } from '@scv/ui/browser/testing';
import { removeCorruptEntries, storageHealth, usableAreas } from './storage-health.ts';

test.each([
  ['ok', 'ok', 'ok', ['localStorage', 'sessionStorage']],
  ['blocked', 'ok', 'ok', ['sessionStorage']],
  ['full', 'ok', 'ok', ['sessionStorage']],
  ['ok', 'blocked', 'ok', ['localStorage']],
  ['blocked', 'blocked', 'blocked', []],
  ['full', 'full', 'full', []],
  ['blocked', 'full', 'full', []],
] as const)('localStorage %s and sessionStorage %s: storage is %s', (local, session, health, areas) => {
  if (local !== 'ok') breakStorage('localStorage', local);
  if (session !== 'ok') breakStorage('sessionStorage', session);

  expect(storageHealth()).toBe(health);
  expect(usableAreas()).toEqual(areas);
});

test.each([
  ['full', ['sessionStorage', 'localStorage']],
  ['blocked', ['localStorage']],
] as const)('an area that already holds tokens comes first, unless it is blocked: %s', (how, areas) => {
  sessionStorage.setItem('okta-token-storage', '{"idToken":{}}');
  breakStorage('sessionStorage', how);
  expect(usableAreas()).toEqual(areas);
});

test('an area that is nearly full is not usable', () => {
  // jsdom gives an area 5,000,000 characters.
  localStorage.setItem('other', 'x'.repeat(4_990_000));
  expect(usableAreas()).toEqual(['sessionStorage']);
});

const libraryKeys = ['token', 'cache', 'shared-transaction', 'transaction', 'original-uri'].map(
  (name) => `okta-${name}-storage`,
);

test('readable entries stay', () => {
  for (const key of libraryKeys) localStorage.setItem(key, '{}');
  removeCorruptEntries();
  expect(localStorage.length).toBe(5);
});

test.each(libraryKeys)('%s is removed from both areas if it is not JSON', (key) => {
  for (const area of [localStorage, sessionStorage]) area.setItem(key, '{"accessToken":');
  removeCorruptEntries();
  expect([localStorage.getItem(key), sessionStorage.getItem(key)]).toEqual([null, null]);
});

test.each(['', 'null', '42', '"text"', '[]'])('tokens are removed if their storage holds %j', (text) => {
  localStorage.setItem('okta-token-storage', text);
  removeCorruptEntries();
  expect(localStorage.getItem('okta-token-storage')).toBeNull();
});

test('other keys stay', () => {
  localStorage.setItem('LoginId', 'ada');
  localStorage.setItem('other', '{');
  removeCorruptEntries();
  expect([localStorage.getItem('LoginId'), localStorage.getItem('other')]).toEqual(['ada', '{']);
});

test('entries are removed even if the other area is blocked', () => {
  sessionStorage.setItem('okta-token-storage', '{');
  breakStorage('localStorage', 'blocked');
  removeCorruptEntries();
  expect(sessionStorage.getItem('okta-token-storage')).toBeNull();
});
