import { expect, test, vi } from 'vitest';
import { breakStorage } from '@scv/ui/browser/testing';
import { isSamePerson, lastActivity, loginId, returnAddress, signedOutFlag } from './sign-in-storage.ts';

test.each([
  ['ada@scv.example', 'ada@scv.example', true],
  [' Ada@SCV.example ', 'ada@scv.example', true],
  ['joan@scv.example', 'ada@scv.example', false],
  ['\u212aay@scv.example', 'kay@scv.example', false], // the Kelvin sign
  [' ', ' ', false],
  [undefined, 'ada@scv.example', false],
  ['ada@scv.example', null, false],
  [42, '42', false],
])('claim %o and LoginId %o are the same person: %o (§3, decided 2)', (claim, login, expected) => {
  expect(isSamePerson(claim, login)).toBe(expected);
});

test('LoginId is the trimmed username, shared by all tabs', () => {
  loginId.set('  ada@scv.example ');
  expect(localStorage.getItem('LoginId')).toBe('ada@scv.example');
  loginId.clear();
  expect(loginId.get()).toBeNull();
});

test.each([
  ['LoginId', 'localStorage', 'sessionStorage', ['ada', 'joan'], loginId.get],
  ['lastActivity', 'localStorage', 'sessionStorage', [2, 1], lastActivity.get],
  ['redirectAfterLogin', 'sessionStorage', 'localStorage', ['/new', '/old'], returnAddress.take],
  ['redirectedUrl', 'sessionStorage', 'localStorage', ['idle', 'expired'], signedOutFlag.peek],
] as const)('%s in %s counts, not an old one in %s', (key, own, other, [current, old], read) => {
  window[own].setItem(key, String(current));
  window[other].setItem(key, String(old));
  expect(read()).toBe(current);
});

test('the return address and the reason are this tab’s own', () => {
  returnAddress.store('/users');
  signedOutFlag.set('idle');
  expect(localStorage.length).toBe(0);
  expect({ ...sessionStorage }).toEqual({ redirectAfterLogin: '/users', redirectedUrl: 'idle' });
});

test('an unknown reason for a sign-out counts as none', () => {
  sessionStorage.setItem('redirectedUrl', 'because');
  expect(signedOutFlag.peek()).toBeUndefined();
});

test('the last activity is shared by all tabs, until it is cleared', () => {
  vi.spyOn(Date, 'now').mockReturnValue(5_000);
  lastActivity.record();
  expect(localStorage.getItem('lastActivity')).toBe('5000');
  lastActivity.clear();
  expect(localStorage.getItem('lastActivity')).toBeNull();
});

test.each([
  [null, undefined, 0],
  ['x', undefined, 0],
  ['4000', 4_000, 1_000],
  ['5000', 5_000, 0],
  ['6000', 6_000, 0], // the clock was set back
])('at 5,000 ms a last activity of %o is at %o, %d ms ago', (stored, at, ago) => {
  vi.spyOn(Date, 'now').mockReturnValue(5_000);
  if (stored !== null) localStorage.setItem('lastActivity', stored);
  expect([lastActivity.get(), lastActivity.msAgo()]).toEqual([at, ago]);
});

test('the return address is read once', () => {
  returnAddress.store('/users?page=2');
  expect(returnAddress.take()).toBe('/users?page=2');
  expect(returnAddress.take()).toBeUndefined();
});

test('an unsafe address does not replace the stored one', () => {
  returnAddress.store('/users?page=2');
  returnAddress.store('//evil.example');
  expect(returnAddress.take()).toBe('/users?page=2');
});

test('an unsafe stored address is not followed', () => {
  sessionStorage.setItem('redirectAfterLogin', '//evil.example');
  expect(returnAddress.take()).toBeUndefined();
});

test('with localStorage blocked, LoginId is in sessionStorage', () => {
  breakStorage('localStorage', 'blocked');
  loginId.set('ada@scv.example');

  expect(loginId.get()).toBe('ada@scv.example');
  expect(sessionStorage.getItem('LoginId')).toBe('ada@scv.example');
});

test('with all storage blocked, values last as long as the page', () => {
  for (const area of ['localStorage', 'sessionStorage'] as const) breakStorage(area, 'blocked');
  signedOutFlag.set('mismatch');
  expect(signedOutFlag.peek()).toBe('mismatch');

  signedOutFlag.clear();
  expect(signedOutFlag.peek()).toBeUndefined();
});
