import { expect, test } from 'vitest';
import { breakStorage } from '@scv/browser/testing';
import { isSamePerson, loginId, maybeSignedIn, returnAddress, signedOutFlag } from './sign-in-storage.ts';

test.each([
  ['ada@scv.example', 'ada@scv.example', true],
  [' Ada@SCV.example ', 'ada@scv.example', true],
  ['joan@scv.example', 'ada@scv.example', false],
  ['', '', false],
  [' ', ' ', false],
  [undefined, 'ada@scv.example', false],
  ['ada@scv.example', null, false],
  [42, '42', false],
])('claim %o and LoginId %o are the same person: %o', (claim, login, expected) => {
  expect(isSamePerson(claim, login)).toBe(expected);
});

test('LoginId is the trimmed username, kept for all tabs', () => {
  loginId.set('  ada@scv.example ');
  expect(localStorage.getItem('LoginId')).toBe('ada@scv.example');
  loginId.clear();
  expect(loginId.get()).toBeNull();
});

test('the return address is given once', () => {
  returnAddress.store('/users?page=2');
  expect(returnAddress.take()).toBe('/users?page=2');
  expect(returnAddress.take()).toBeUndefined();
});

test('a return address that somebody else planted is not followed', () => {
  sessionStorage.setItem('redirectAfterLogin', '//evil.example');
  expect(returnAddress.take()).toBeUndefined();
});

test('with localStorage blocked LoginId survives the way to the provider and back', () => {
  breakStorage('localStorage', 'blocked');
  loginId.set('ada@scv.example');

  expect(loginId.get()).toBe('ada@scv.example');
  expect(sessionStorage.getItem('LoginId')).toBe('ada@scv.example');
});

test('with all storage blocked what a sign-in needs is kept for the page', () => {
  for (const area of ['localStorage', 'sessionStorage'] as const) breakStorage(area, 'blocked');
  loginId.set('ada@scv.example');
  signedOutFlag.set('mismatch');
  expect(loginId.get()).toBe('ada@scv.example');
  expect(signedOutFlag.peek()).toBe('mismatch');

  loginId.clear();
  signedOutFlag.clear();
  expect(loginId.get()).toBeNull();
  expect(signedOutFlag.peek()).toBeUndefined();
});

test.each([
  [undefined, false],
  ['{}', false],
  ['{"idToken":{}}', true],
])('stored tokens %s may mean that somebody is signed in: %s', (stored, expected) => {
  if (stored !== undefined) localStorage.setItem('okta-token-storage', stored);
  expect(maybeSignedIn()).toBe(expected);
});

test('tokens that had to go to sessionStorage are found there', () => {
  sessionStorage.setItem('okta-token-storage', '{"idToken":{}}');
  expect(maybeSignedIn()).toBe(true);
});
