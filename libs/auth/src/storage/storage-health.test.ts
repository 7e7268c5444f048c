import { expect, test } from 'vitest';
import { breakStorage } from '@scv/ui/browser/testing';
import { storageHealth } from './storage-health.ts';

test.each([
  ['ok', 'ok', 'ok'],
  ['blocked', 'blocked', 'blocked'],
  ['full', 'ok', 'full'],
  ['ok', 'full', 'full'],
] as const)('localStorage %s and sessionStorage %s: storage is %s', (local, session, health) => {
  if (local !== 'ok') breakStorage('localStorage', local);
  if (session !== 'ok') breakStorage('sessionStorage', session);
  expect(storageHealth()).toBe(health);
});

test('an area that is nearly full counts as full', () => {
  // jsdom gives an area 5,000,000 characters.
  localStorage.setItem('other', 'x'.repeat(4_990_000));
  expect(storageHealth()).toBe('full');
});

test('the check leaves nothing behind', () => {
  storageHealth();
  expect(localStorage.length + sessionStorage.length).toBe(0);
});
