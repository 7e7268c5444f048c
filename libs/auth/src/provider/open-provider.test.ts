import { fakeSettings } from '@scv/testing/fake-provider';
import { expect, test, vi } from 'vitest';
import * as versions from './okta-client.ts';
import { openProvider } from './open-provider.ts';

const open = (change: object = {}) => openProvider({ ...fakeSettings, ...change }, () => {});

test('valid settings create a client', () => {
  expect(open().client.options.issuer).toBe(fakeSettings.issuer);
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
])('%s: the library’s error is reported as an invalid setting (§5, §8)', (_what, change, reason) => {
  expect(() => open(change)).toThrow(
    expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(reason) }),
  );
});

test('a library that is too old is reported as an invalid setting (§8)', () => {
  const reason = 'Passed in oktaAuth is not compatible with the SDK, minimum supported okta-auth-js version is 5.3.1.';
  vi.spyOn(versions, 'clientProblem').mockReturnValue(reason);
  expect(() => open()).toThrow(expect.objectContaining({ name: 'ConfigError', reasons: [reason] }));
});
