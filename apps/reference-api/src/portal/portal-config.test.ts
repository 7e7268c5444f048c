import { checkPortalConfig, localConfig } from '@scv/config';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';
import { portalConfig, servedConfig } from './portal-config.ts';

test('without any variable the portal gets the local settings (decided 1)', () => {
  const okta = { ...localConfig.okta, myAccount: true, recovery: true };
  expect(portalConfig(readSettings({ COMMIT: 'abc1234' }))).toEqual({
    ...localConfig,
    okta,
    features: ['extended'],
    commit: 'abc1234',
    errorReports: '/browser-errors',
  });
  expect(portalConfig(readSettings({ BROWSER_ERRORS: 'false' })).errorReports).toBeUndefined();
});

test('accounts and schema are features only if their settings are there', () => {
  const settings = readSettings({ OKTA_API_TOKEN: 'a-token-of-okta', CDD_SCHEMA_FILE: 'schema.json' });
  expect(portalConfig(settings).features).toEqual(['extended', 'accounts', 'cdd-schema']);
});

test('the served config.json has the names that a page of 2.0.0 looks for (decided 7)', () => {
  const { features } = servedConfig(readSettings({ OKTA_API_TOKEN: 'a-token-of-okta' }));
  expect(features).toEqual(expect.arrayContaining(['extended', 'activity', 'provider-account', 'cdd-download']));
  expect(servedConfig(readSettings({ CDD_DOWNLOAD: 'false' })).features).not.toContain('cdd-download');
  expect(checkPortalConfig({ ...localConfig, features }, 'http://localhost').config?.features).toEqual([
    'extended',
    'accounts',
  ]);
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

test('the portal gets the settings that the server uses itself (decided 1)', () => {
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
