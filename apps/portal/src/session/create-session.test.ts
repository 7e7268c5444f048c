import * as auth from '@scv/auth/session';
import { localConfig } from '@scv/config';
import { expect, test, vi } from 'vitest';
import { createSession } from './create-session.ts';

const okta = (change: object) => ({ ...localConfig, okta: { ...localConfig.okta, ...change } });

test('valid settings create a session', () => {
  expect(createSession(localConfig).client.options.issuer).toBe(localConfig.okta.issuer);
});

test.each([
  ['no issuer', okta({ issuer: '' }), /^No issuer passed to constructor\./],
  ['an issuer that is not a URL', okta({ issuer: 'example' }), /^Issuer must be a valid URL\./],
  [
    'the issuer of an admin console',
    okta({ issuer: 'https://x-admin.okta.com' }),
    /^Issuer URL passed to constructor contains "-admin" in subdomain\./,
  ],
  ['scopes that are not an array', okta({ scopes: 'openid' }), /^scopes must be a array of strings\./],
])('%s: the library’s error is reported as an invalid setting', (_what, config, reason) => {
  expect(() => createSession(config)).toThrow(
    expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(reason) }),
  );
});

test('a library that is too old is reported as an invalid setting', () => {
  const reason = 'Passed in oktaAuth is not compatible with the SDK, minimum supported okta-auth-js version is 5.3.1.';
  vi.spyOn(auth, 'clientProblem').mockReturnValue(reason);
  expect(() => createSession(localConfig)).toThrow(expect.objectContaining({ name: 'ConfigError', reasons: [reason] }));
});
