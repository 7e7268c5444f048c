import { expect, test, vi } from 'vitest';
import type { IDToken } from '@okta/okta-auth-js/core';
import {
  forgetTokens,
  hasTokens,
  hasValidTokens,
  isExpired,
  storedPerson,
  storedTokens,
  isOwnIdentity,
} from './stored-tokens.ts';
import { loginId } from './sign-in-storage.ts';

const tokenKey = 'okta-token-storage';
const now = 1_000_000;

/** Seconds since 1970. */
const setClock = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(seconds * 1_000);
const store = (tokens: unknown, area: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  window[area].setItem(tokenKey, JSON.stringify(tokens));

test.each([
  ['{}', false],
  ['{"idToken":{}}', true],
  ['{"idToken":', false],
  ['null', false],
])('stored tokens %s: hasTokens is %s', (stored, expected) => {
  expect(hasTokens()).toBe(false);
  localStorage.setItem(tokenKey, stored);
  expect(hasTokens()).toBe(expected);
});

test('an area without tokens does not hide those in the other one; both are forgotten', () => {
  store({});
  store({ idToken: { claims: { sub: 'ada' } } }, 'sessionStorage');
  expect(storedTokens()).toEqual({ idToken: { claims: { sub: 'ada' } } });

  store({ idToken: {} });
  forgetTokens();
  expect([localStorage.getItem(tokenKey), sessionStorage.getItem(tokenKey)]).toEqual([null, null]);
});

test.each([
  [31, false],
  [30, true],
  [NaN, true],
])('a token whose time ends in %d seconds is expired: %s', (left, expired) => {
  setClock(now);
  expect(isExpired({ expiresAt: now + left })).toBe(expired);
});

const [valid, expired] = [{ expiresAt: now + 3_600 }, { expiresAt: now }];

test.each([
  ['both', { accessToken: valid, idToken: valid }, true],
  ['the ID token only', { idToken: valid }, false],
  ['an expired access token', { accessToken: expired, idToken: valid }, false],
  ['an expired ID token', { accessToken: valid, idToken: expired }, false],
])('tokens can be used as they are, with %s: %s', (_what, tokens, isValid) => {
  setClock(now);
  store(tokens);
  expect(hasValidTokens()).toBe(isValid);
});

test.each([
  ['name and email', { name: 'Ada', email: 'a@scv.example', preferred_username: 'u' }, 'Ada', 'a@scv.example'],
  ['a username', { preferred_username: 'ada.byron' }, 'ada.byron', 'ada.byron'],
  ['nothing but the subject', {}, 'ada@scv.example', 'ada@scv.example'],
])('a person whose ID token has %s', (_what, claims, name, email) => {
  localStorage.setItem('LoginId', 'ada@scv.example');
  store({ idToken: { claims: { sub: 'ada@scv.example', ...claims } } });
  expect(storedPerson('sub')).toEqual({ login: 'ada@scv.example', name, email });
});

test.each([
  ['no LoginId', null, { idToken: { claims: { sub: 'ada@scv.example' } } }],
  ['the LoginId of somebody else', 'joan@scv.example', { idToken: { claims: { sub: 'ada@scv.example' } } }],
  ['no ID token', 'ada@scv.example', { accessToken: valid }],
  ['an ID token without claims', 'ada@scv.example', { idToken: {} }],
])('nobody is signed in with %s', (_what, login, tokens) => {
  if (login !== null) localStorage.setItem('LoginId', login);
  store(tokens);
  expect(storedPerson('sub')).toBeUndefined();
});

test('the claim that the setting names is compared with LoginId, not another one (decided 1)', () => {
  loginId.set('ada@scv.example');
  const token = { claims: { sub: '00u1', preferred_username: 'Ada@SCV.example' } } as unknown as IDToken;
  expect(isOwnIdentity(token, 'preferred_username')).toBe(true);
  expect(isOwnIdentity(token, 'sub')).toBe(false);
  expect(isOwnIdentity(undefined, 'sub')).toBe(false);
});
