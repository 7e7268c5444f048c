import { describe, expect, test } from 'vitest';
import { breakStorage } from '@scv/browser/testing';
import { removeCorruptEntries, storageHealth, usableAreas } from './storage-health.ts';

describe('whether this browser can keep a sign-in', () => {
  test.each([
    ['ok', 'ok', 'ok', ['localStorage', 'sessionStorage']],
    ['blocked', 'ok', 'ok', ['sessionStorage']],
    ['full', 'ok', 'ok', ['sessionStorage']],
    ['ok', 'blocked', 'ok', ['localStorage']],
    ['blocked', 'blocked', 'blocked', []],
    ['full', 'full', 'full', []],
    ['blocked', 'full', 'full', []],
    ['full', 'blocked', 'full', []],
  ] as const)('localStorage %s, sessionStorage %s: %s', (local, session, health, areas) => {
    if (local !== 'ok') breakStorage('localStorage', local);
    if (session !== 'ok') breakStorage('sessionStorage', session);

    expect(storageHealth()).toBe(health);
    expect(usableAreas()).toEqual(areas);
  });

  test('an area with room for a few words only is full', () => {
    // jsdom gives an area 5,000,000 characters.
    localStorage.setItem('somebody else’s', 'x'.repeat(4_990_000));
    expect(usableAreas()).toEqual(['sessionStorage']);
  });

  test('the probe leaves nothing behind', () => {
    storageHealth();
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });
});

const token = { expiresAt: 1, scopes: ['openid'] };
const sound = {
  'okta-token-storage': {
    accessToken: { ...token, accessToken: 'a', claims: {} },
    idToken: { ...token, idToken: 'b', claims: { sub: 'ada' } },
    refreshToken: { ...token, refreshToken: 'c' },
  },
  'okta-cache-storage': { 'https://idp.example/keys': { expiresAt: 1, response: { keys: [] } } },
  'okta-shared-transaction-storage': { state: { dateCreated: 1, transaction: { state: 'state' } } },
  'okta-transaction-storage': { state: 'state', scopes: ['openid'] },
  'okta-original-uri-storage': { default: '/users' },
};

test.each(['localStorage', 'sessionStorage'] as const)('what the client library itself keeps in %s stays', (area) => {
  const before = Object.entries(sound).map(([key, value]) => [key, JSON.stringify(value)] as const);
  for (const [key, text] of before) window[area].setItem(key, text);
  removeCorruptEntries();
  expect(before.filter(([key, text]) => window[area].getItem(key) !== text)).toEqual([]);
});

test('empty objects, which it leaves behind, stay', () => {
  for (const key of Object.keys(sound)) localStorage.setItem(key, '{}');
  removeCorruptEntries();
  expect(localStorage.length).toBe(5);
});

describe('what the client library could not read is removed', () => {
  const keys = Object.keys(sound);
  const unreadable = ['', 'undefined', '{"accessToken":', '<html>', 'null', '42', '"text"', '[]', 'true'];

  test.each(keys.flatMap((key) => unreadable.map((text) => [key, text])))('%s: %s', (key, text) => {
    for (const area of [localStorage, sessionStorage]) area.setItem(key, text);
    removeCorruptEntries();
    expect([localStorage.getItem(key), sessionStorage.getItem(key)]).toEqual([null, null]);
  });

  test.each<[string, unknown]>([
    ['okta-token-storage', { accessToken: null }],
    ['okta-token-storage', { accessToken: 'eyJ' }],
    ['okta-token-storage', { accessToken: { accessToken: 'a', scopes: ['openid'] } }],
    ['okta-token-storage', { accessToken: { ...token, expiresAt: '1', accessToken: 'a' } }],
    ['okta-token-storage', { accessToken: { expiresAt: 1, accessToken: 'a' } }],
    ['okta-token-storage', { accessToken: token }],
    ['okta-token-storage', { idToken: { ...token, idToken: 'b' } }],
    ['okta-token-storage', { ...sound['okta-token-storage'], idToken: { ...token, idToken: 'b', claims: null } }],
    ['okta-cache-storage', { 'https://idp.example/keys': null }],
    ['okta-cache-storage', { 'https://idp.example/keys': { expiresAt: 1, response: 'x' } }],
    ['okta-cache-storage', { 'https://idp.example/keys': { response: {} } }],
    ['okta-shared-transaction-storage', { state: null }],
    ['okta-shared-transaction-storage', { state: { transaction: {} } }],
    ['okta-shared-transaction-storage', { state: { dateCreated: 1, transaction: 'x' } }],
  ])('%s: %j', (key, value) => {
    localStorage.setItem(key, JSON.stringify(value));
    removeCorruptEntries();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('and nothing else is', () => {
    localStorage.setItem('LoginId', 'ada');
    localStorage.setItem('other', '{');
    removeCorruptEntries();
    expect([localStorage.getItem('LoginId'), localStorage.getItem('other')]).toEqual(['ada', '{']);
  });

  test('even while the other area is blocked', () => {
    sessionStorage.setItem('okta-token-storage', '{');
    breakStorage('localStorage', 'blocked');
    removeCorruptEntries();
    expect(sessionStorage.getItem('okta-token-storage')).toBeNull();
  });
});
