import { expect, test } from 'vitest';
import { breakStorage } from '@scv/ui/browser/testing';
import { removeCorruptEntries, usableAreas } from './storage-health.ts';

/* The tests of the login form and of the client show which areas are used when others are blocked or full. */

test('an area that is nearly full is not usable', () => {
  // jsdom gives an area 5,000,000 characters.
  localStorage.setItem('other', 'x'.repeat(4_990_000));
  expect(usableAreas()).toEqual(['sessionStorage']);
  expect(sessionStorage.length).toBe(0);
});

const libraryKeys = [
  'okta-token-storage',
  'okta-cache-storage',
  'okta-shared-transaction-storage',
  'okta-transaction-storage',
  'okta-original-uri-storage',
];

test.each(libraryKeys)('%s is removed from both areas if it is no JSON object', (key) => {
  for (const text of ['{"accessToken":', '', 'null', '[]']) {
    for (const area of [localStorage, sessionStorage]) area.setItem(key, text);
    removeCorruptEntries();
    expect([localStorage.getItem(key), sessionStorage.getItem(key)]).toEqual([null, null]);
  }
});

test('JSON objects and other keys stay', () => {
  const entries = Object.entries({
    'okta-token-storage': '{}',
    'okta-cache-storage': '{"a":{}}',
    LoginId: 'ada',
    other: '{',
  });
  for (const [key, text] of entries) localStorage.setItem(key, text);
  removeCorruptEntries();
  expect(Object.entries({ ...localStorage }).toSorted()).toEqual(entries.toSorted());
});

test('entries are removed even if the other area is blocked', () => {
  sessionStorage.setItem('okta-token-storage', '{');
  breakStorage('localStorage', 'blocked');
  removeCorruptEntries();
  expect(sessionStorage.getItem('okta-token-storage')).toBeNull();
});
