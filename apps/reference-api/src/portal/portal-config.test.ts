import { Feature } from '@scv/api/schemas';
import { localConfig } from '@scv/config';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';
import { portalConfig } from './portal-config.ts';

test('without any variable the portal gets the local settings', () => {
  const okta = { ...localConfig.okta, myAccount: true, recovery: true };
  const needSettings = new Set(['cdd-schema', 'provider-account', 'accounts']);
  const features = Feature.options.filter((feature) => !needSettings.has(feature));
  expect(portalConfig(readSettings({ COMMIT: 'abc1234' }))).toEqual({
    ...localConfig,
    okta,
    features,
    commit: 'abc1234',
    errorReports: '/browser-errors',
  });
  expect(portalConfig(readSettings({ BROWSER_ERRORS: 'false' })).errorReports).toBeUndefined();
});

test('accounts are shown only if the API may ask the provider about them', () => {
  const without = portalConfig(readSettings({})).features;
  const features = portalConfig(readSettings({ OKTA_API_TOKEN: 'a-token-of-okta' })).features;
  const added = features?.filter((feature) => !without?.includes(feature));
  expect(added).toEqual(['provider-account', 'accounts']);
});

test.each([
  [undefined, {}, { myAccount: false, recovery: false }],
  ['idx', {}, { myAccount: true, recovery: false }],
  ['v1', {}, { myAccount: false, recovery: true }],
  ['idx', { OIDC_MY_ACCOUNT: 'false', OIDC_RECOVERY: 'true' }, { myAccount: false, recovery: true }],
  [undefined, { OIDC_MY_ACCOUNT: 'true' }, { myAccount: true, recovery: false }],
] as const)(
  'with a provider elsewhere with the engine %s and %o, accounts are managed as in %o',
  (engine, variables, okta) => {
    const settings = readSettings({ OIDC_ISSUER: 'https://company.okta.com/oauth2/x', ...variables });
    expect(portalConfig(settings, engine)).toMatchObject({ okta });
  },
);

test('the portal gets the settings that the server uses itself', () => {
  const config = portalConfig(
    readSettings({
      API_KEY: 'other',
      OIDC_ISSUER: 'https://company.okta.com/oauth2/x',
      OIDC_CLIENT_ID: '0oa1',
      OIDC_LOGIN_ID_CLAIM: 'preferred_username',
      SESSION_IDLE_MINUTES: '5',
      CDD_MAX_BYTES: '5000',
    }),
  );
  expect(config).toMatchObject({
    apiKey: 'other',
    okta: { issuer: 'https://company.okta.com/oauth2/x', clientId: '0oa1', loginIdClaim: 'preferred_username' },
    session: { idleMinutes: 5 },
    cdd: { maxBytes: 5000 },
  });
});

test('a setting that the portal would refuse stops the start with its sentence', () => {
  expect(() => portalConfig(readSettings({ OIDC_ISSUER: 'https://company-admin.okta.com' }))).toThrow(
    new StartFailure(
      'The portal would refuse its config.json. okta.issuer must not contain "-admin" in its host: that is the address of the admin console.',
    ),
  );
});
