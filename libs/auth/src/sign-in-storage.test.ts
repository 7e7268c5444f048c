import { describe, expect, test, vi } from 'vitest';
import { isSamePerson, loginId, returnAddress, signedOutFlag } from './sign-in-storage.ts';

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

describe('in a browser that blocks storage', () => {
  test('what a sign-in needs is kept for the page', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);

    loginId.set('ada@scv.example');
    signedOutFlag.set('mismatch');
    expect(loginId.get()).toBe('ada@scv.example');
    expect(signedOutFlag.peek()).toBe('mismatch');
    loginId.clear();
    signedOutFlag.clear();
    expect(loginId.get()).toBeNull();
    expect(signedOutFlag.peek()).toBeUndefined();
  });
});
