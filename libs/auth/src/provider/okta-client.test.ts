import { fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { SavedObject, type OAuthTransactionMeta } from '@okta/okta-auth-js/core';
import { expect, test, vi } from 'vitest';
import { breakStorage } from '@scv/ui/browser/testing';
import { storedTokens } from '../storage/stored-tokens.ts';
import { createOktaClient } from './okta-client.ts';
import { pendingFlows, rememberFlow } from '../testing/callback-area.tsx';

const newClient = () => createOktaClient(fakeSettings);

const kept = (area: 'localStorage' | 'sessionStorage') => window[area].getItem('okta-token-storage') !== null;

test('the options are those of the specification (sections 3, 5 and 9) (§3, §9)', () => {
  const { options, tokenManager } = newClient();
  expect(options).toMatchObject({ pkce: true, scopes: ['openid', 'profile', 'email', 'offline_access'] });
  expect(options.services).toMatchObject({ renewOnTabActivation: true, tabInactivityDuration: 1800 });
  expect(tokenManager.getOptions()).toMatchObject({ autoRenew: true, autoRemove: true, syncStorage: true });
});

test('without Web Locks, tabs elect the one that renews every 3000 ms (§9)', async () => {
  const client = newClient();
  await client.start();
  const { elector } = client.serviceManager.getService('leaderElection') as unknown as Election;
  expect(elector?.['_options']).toMatchObject({ fallbackInterval: 3000 });
  await client.stop();
});

test.each([
  ['no issuer', { issuer: '' }, /^No issuer passed to constructor\./],
  ['an issuer that is not a URL', { issuer: 'example' }, /^Issuer must be a valid URL\./],
  [
    'the issuer of an admin console',
    { issuer: 'https://x-admin.okta.com' },
    /^Issuer URL passed to constructor contains "-admin" in subdomain\./,
  ],
  ['scopes that are not an array', { scopes: 'openid' }, /^scopes must be a array of strings\./],
])('%s is refused (§5, §8)', (_what, change: object, reason) => {
  expect(() => createOktaClient({ ...fakeSettings, ...change })).toThrow(reason);
});

test('a storage without a name is refused (§5)', () => {
  expect(() => new SavedObject(localStorage, '')).toThrow('"storageName" is required');
  newClient();
  expect(new SavedObject(localStorage, 'okta-token-storage').getStorage()).toEqual({});
});

/** The part of broadcast-channel's election that okta-auth-js keeps. */
interface Election {
  elector?: { _options: object };
}

test('starting the client leaves the stored tokens to the tab that renews them', async () => {
  storeTokens({ expired: false });
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const client = newClient();
  await client.start();
  await client.stop();
  expect(stored.mock.calls.filter(([key]) => key === 'okta-token-storage')).toEqual([]);
});

test.each([
  ['ada.byron@scv.example', true],
  ['grace.hopper@scv.example', false],
])('Ada’s valid tokens with LoginId %s: authenticated is %s (§6)', async (login, isAuthenticated) => {
  storeTokens({ expired: false });
  localStorage.setItem('LoginId', login);
  expect(await newClient().authStateManager.updateAuthState()).toMatchObject({ isAuthenticated });
});

test('pending sign-ins shared by tabs expire after 30 minutes (section 9) (§9)', () => {
  rememberFlow('29 minutes old', 29);
  rememberFlow('31 minutes old', 31);
  const { transactionManager } = newClient();
  transactionManager.save({
    ...transactionManager.load({ state: '29 minutes old' }),
    state: 'new',
  } as OAuthTransactionMeta);
  expect(pendingFlows().toSorted()).toEqual(['29 minutes old', 'new']);
});

test.each([
  ['with all storage available', [], 'localStorage'],
  ['with localStorage blocked', [['localStorage', 'blocked']], 'sessionStorage'],
  ['with localStorage full', [['localStorage', 'full']], 'sessionStorage'],
  ['with sessionStorage blocked', [['sessionStorage', 'blocked']], 'localStorage'],
] as const)('%s, tokens and pending sign-ins are stored, and never in a cookie', (_when, broken, area) => {
  storeTokens({ expired: false });
  const tokens = storedTokens();
  localStorage.clear();
  for (const [name, how] of broken) breakStorage(name, how);
  const client = newClient();
  client.tokenManager.setTokens(tokens);
  client.transactionManager.save({ state: 'ours', redirectUri: 'x', responseType: 'code' } as never);

  expect(kept(area)).toBe(true);
  expect(newClient().transactionManager.load({ state: 'ours' })?.state).toBe('ours');
  expect(document.cookie).toBe('');
});

test.each(['blocked', 'full'] as const)('with all storage %s, the client can still be created', (how) => {
  for (const area of ['localStorage', 'sessionStorage'] as const) breakStorage(area, how);
  expect(newClient().tokenManager.getTokensSync()).toEqual({});
  expect(document.cookie).toBe('');
});
