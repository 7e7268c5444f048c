import * as auth from '@scv/auth/session';
import { localConfig } from '@scv/config';
import { expect, test, vi } from 'vitest';
import { createSession } from './create-session.ts';

const okta = (change: object) => ({ ...localConfig, okta: { ...localConfig.okta, ...change } });

test('settings that the client library takes make a session', () => {
  expect(createSession(localConfig).client.options.issuer).toBe(localConfig.okta.issuer);
});

test.each([
  ['no issuer', okta({ issuer: '' }), /^No issuer passed to constructor\./],
  ['an issuer that is no URL', okta({ issuer: 'example' }), /^Issuer must be a valid URL\./],
  [
    'an issuer of the console',
    okta({ issuer: 'https://x-admin.okta.com' }),
    /^Issuer URL passed to constructor contains "-admin" in subdomain\./,
  ],
  ['scopes that are no array', okta({ scopes: 'openid' }), /^scopes must be a array of strings\./],
])('%s, let through, is refused by the library in its words, as a wrong setting', (_what, config, reason) => {
  expect(() => createSession(config)).toThrow(
    expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(reason) }),
  );
});

test('a library that is too old is said like a wrong setting', () => {
  const reason = 'Passed in oktaAuth is not compatible with the SDK, minimum supported okta-auth-js version is 5.3.1.';
  vi.spyOn(auth, 'clientProblem').mockReturnValue(reason);
  expect(() => createSession(localConfig)).toThrow(expect.objectContaining({ name: 'ConfigError', reasons: [reason] }));
});
