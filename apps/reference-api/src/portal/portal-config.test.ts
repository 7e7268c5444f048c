import { createServer } from 'node:http';
import { localConfig } from '@scv/config';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { listen } from '../testing/resources.ts';
import { portalConfig } from './portal-config.ts';
import { askEngine, watchEngine } from './provider-engine.ts';

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
      APP_URL: 'https://scv.example/start',
    }),
  );
  expect(config).toMatchObject({
    apiKey: 'other',
    okta: { issuer: 'https://company.okta.com/oauth2/x', clientId: '0oa1', loginIdClaim: 'preferred_username' },
    session: { idleMinutes: 5 },
    cdd: { maxBytes: 5000 },
    brand: { appUrl: 'https://scv.example/start' },
  });
});

test('a setting that the portal would refuse stops the start with its sentence', () => {
  expect(() => portalConfig(readSettings({ OIDC_ISSUER: 'https://company-admin.okta.com' }))).toThrow(
    new StartFailure(
      'The portal would refuse its config.json. okta.issuer must not contain "-admin" in its host: that is the address of the admin console.',
    ),
  );
});

test.each([
  ['{"id":"00o1","pipeline":"idx"}', 'idx'],
  ['{"id":"00o1","pipeline":"v1"}', 'v1'],
  ['<html>', 'unknown'],
])('a provider that answers %s has the engine %s, and the log says so', async (answer, engine) => {
  const server = createServer(({ url }, response) =>
    response.end(url === '/.well-known/okta-organization' ? answer : '{}'),
  );
  const issuer = `http://127.0.0.1:${await listen(server)}/oauth2/default`;
  const log = createLog('silent');
  const info = vi.spyOn(log, 'info');
  expect(await askEngine(issuer, log)).toBe(engine);
  expect(info).toHaveBeenCalledWith({ engine }, expect.any(String));
});

test('a provider that fails is asked until it answers, and config.json and /healthz follow', async () => {
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  let status = 503;
  const server = createServer((_, response) => response.writeHead(status).end('{"pipeline":"idx"}'));
  const log = createLog('silent');
  const { engine, stop } = await watchEngine(`http://127.0.0.1:${await listen(server)}`, log, 10);
  onTestFinished(stop);
  const settings = readSettings({ OIDC_ISSUER: 'https://company.okta.com/oauth2/a' });
  const app = createApp({ settings, database, log, engine });
  const read = async (path: string) => (await app.request(path)).json();
  expect(await read('/config.json')).toMatchObject({ okta: { myAccount: false } });
  status = 200;
  await vi.waitFor(() => expect(engine()).toBe('idx'), 60_000);
  expect(await read('/config.json')).toMatchObject({ okta: { myAccount: true } });
  expect(await read('/healthz')).toMatchObject({ provider: { engine: 'idx' } });
});
