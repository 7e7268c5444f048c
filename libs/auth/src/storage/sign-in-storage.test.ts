import { expect, test } from 'vitest';
import { breakStorage } from '@scv/browser/testing';
import { isSamePerson, loginId, returnAddress, signedOutFlag } from './sign-in-storage.ts';

test.each([
  ['ada@scv.example', 'ada@scv.example', true],
  [' Ada@SCV.example ', 'ada@scv.example', true],
  ['joan@scv.example', 'ada@scv.example', false],
  ['\u212aay@scv.example', 'kay@scv.example', false], // the Kelvin sign
  [' ', ' ', false],
  [undefined, 'ada@scv.example', false],
  ['ada@scv.example', null, false],
  [42, '42', false],
])('claim %o and LoginId %o are the same person: %o', (claim, login, expected) => {
  expect(isSamePerson(claim, login)).toBe(expected);
});

test('LoginId is the trimmed username, shared by all tabs', () => {
  loginId.set('  ada@scv.example ');
  expect(localStorage.getItem('LoginId')).toBe('ada@scv.example');
  loginId.clear();
  expect(loginId.get()).toBeNull();
});

test('the return address is read once', () => {
  returnAddress.store('/users?page=2');
  expect(returnAddress.take()).toBe('/users?page=2');
  expect(returnAddress.take()).toBeUndefined();
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
