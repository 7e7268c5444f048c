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
  if (local === 'ok' && session === 'ok') expect(localStorage.length + sessionStorage.length).toBe(0);
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

const token = { expiresAt: 1, scopes: ['openid'] };
const readable = {
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

test.each(['localStorage', 'sessionStorage'] as const)('in %s readable entries and other keys stay', (area) => {
  // The library leaves empty objects behind.
  const empty = Object.fromEntries(Object.keys(readable).map((key) => [key, {}]));
  for (const stored of [readable, empty]) {
    const entries = Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)] as const);
    const all = [...entries, ['LoginId', 'ada'], ['other', '{']] as const;
    for (const [key, text] of all) window[area].setItem(key, text);
    removeCorruptEntries();
    expect(all.filter(([key, text]) => window[area].getItem(key) !== text)).toEqual([]);
  }
});

test.each(Object.keys(readable))('%s is removed from both areas if it is not JSON', (key) => {
  for (const area of [localStorage, sessionStorage]) area.setItem(key, '{"accessToken":');
  removeCorruptEntries();
  expect([localStorage.getItem(key), sessionStorage.getItem(key)]).toEqual([null, null]);
});

test.each(['', 'null', '42', '"text"', '[]'])('tokens are removed if their storage holds %j', (text) => {
  localStorage.setItem('okta-token-storage', text);
  removeCorruptEntries();
  expect(localStorage.getItem('okta-token-storage')).toBeNull();
});

test.each<[string, unknown]>([
  ['okta-token-storage', { accessToken: null }],
  ['okta-token-storage', { accessToken: { accessToken: 'a', scopes: ['openid'] } }],
  ['okta-token-storage', { accessToken: { expiresAt: 1, accessToken: 'a' } }],
  ['okta-token-storage', { accessToken: token }],
  ['okta-token-storage', { idToken: { ...token, idToken: 'b' } }],
  ['okta-token-storage', { ...readable['okta-token-storage'], idToken: { ...token, idToken: 'b', claims: null } }],
  ['okta-cache-storage', { 'https://idp.example/keys': { expiresAt: 1, response: 'x' } }],
  ['okta-cache-storage', { 'https://idp.example/keys': { response: {} } }],
  ['okta-shared-transaction-storage', { state: { transaction: {} } }],
  ['okta-shared-transaction-storage', { state: { dateCreated: 1, transaction: 'x' } }],
])('%s is removed if an entry is incomplete: %j', (key, value) => {
  localStorage.setItem(key, JSON.stringify(value));
  removeCorruptEntries();
  expect(localStorage.getItem(key)).toBeNull();
});

test('entries are removed even if the other area is blocked', () => {
  sessionStorage.setItem('okta-token-storage', '{');
  breakStorage('localStorage', 'blocked');
  removeCorruptEntries();
  expect(sessionStorage.getItem('okta-token-storage')).toBeNull();
});
