import { expect, test } from 'vitest';
import { checkPortalConfig, localConfig } from './portal-config.ts';

const origin = 'https://portal.example';
const okta = (change: object) => ({ ...localConfig, okta: { ...localConfig.okta, ...change } });
const errorsOf = (document: unknown) => checkPortalConfig(document, origin).errors;

test('the local settings are valid (decided 1)', () => {
  expect(checkPortalConfig(localConfig, origin)).toEqual({ config: localConfig });
});

test('a trailing slash of a host is removed (decided 1)', () => {
  const { config } = checkPortalConfig({ ...localConfig, adminApiHost: 'https://admin.example/' }, origin);
  expect(config?.adminApiHost).toBe('https://admin.example');
});

test.each(['/authorization-code/callback', '/login/callback', `${origin}/login/callback`])(
  'the provider may redirect to %s (decided 1)',
  (redirectUri) => {
    expect(errorsOf(okta({ redirectUri }))).toBeUndefined();
  },
);

test('brand and environment are optional, and checked if they are there (decided 1)', () => {
  const brand = {
    name: 'Acme Admin',
    logo: '/acme.svg',
    supportUrl: 'mailto:help@acme.example',
    appUrl: 'https://acme.example',
  };
  const environment = { label: 'TEST', tone: 'warning' };
  expect(errorsOf({ ...localConfig, brand, environment })).toBeUndefined();
  expect(errorsOf({ ...localConfig, brand: { name: 7 }, environment: { label: 'TEST', tone: 'pink' } })).toEqual([
    'brand must be an object of strings.',
    'environment must have a label and a tone: neutral, success, warning, danger.',
  ]);
  expect(errorsOf({ ...localConfig, environment: { tone: 'danger' } })).toHaveLength(1);
});

test.each(['', '/app', 'mailto:help@acme.example', 'javascript:alert(1)', 'acme.example', 'https://a b.example'])(
  'the application’s address must not be %j',
  (appUrl) => {
    expect(errorsOf({ ...localConfig, brand: { appUrl } })).toEqual([
      'brand must have an http(s) address as its appUrl.',
    ]);
  },
);

test('a setting of an older version is ignored', () => {
  expect(errorsOf(okta({ dpop: true }))).toBeUndefined();
});

test('every missing setting is named (§3, §5, decided 1)', () => {
  expect(errorsOf({})).toEqual([
    'apiBase is missing.',
    'adminApiHost is missing.',
    'apiKey is missing.',
    'okta is missing.',
    'session is missing.',
    'cdd is missing.',
  ]);
  expect(errorsOf({ ...localConfig, okta: {}, session: {}, cdd: {} })).toEqual([
    'okta.issuer is missing.',
    'okta.clientId is missing.',
    'okta.scopes is missing.',
    'okta.redirectUri is missing.',
    'okta.loginIdClaim is missing.',
    'session.idleMinutes is missing.',
    'cdd.maxBytes is missing.',
  ]);
});

const invalidIssuer = 'okta.issuer must be a valid http(s) URL.';
const consoleIssuer = 'okta.issuer must not contain "-admin" in its host: that is the address of the admin console.';
const noQuery = 'must not contain a query or a fragment.';
const invalidRedirect =
  "okta.redirectUri must be on the portal's own origin: /authorization-code/callback or /login/callback.";
const invalidHost = (name: string) => `${name} must be empty (the portal's own origin), a path or an http(s) address.`;

test.each([
  ['a document that is no object', 'nonsense', 'config.json must be an object.'],
  ['an API base without a scheme', { ...localConfig, apiBase: 'example' }, invalidHost('apiBase')],
  ['an API base with another scheme', { ...localConfig, apiBase: 'javascript:alert(1)' }, invalidHost('apiBase')],
  ['an admin host without a scheme', { ...localConfig, adminApiHost: 'a.example' }, invalidHost('adminApiHost')],
  ['an empty API key', { ...localConfig, apiKey: '' }, 'apiKey must not be empty.'],
  ['an issuer that is no URL', okta({ issuer: 'example' }), invalidIssuer],
  ['an issuer without a host', okta({ issuer: 'https://' }), invalidIssuer],
  ['an issuer with another scheme', okta({ issuer: 'ftp://example' }), invalidIssuer],
  ['an issuer with a leading blank', okta({ issuer: ' https://example' }), invalidIssuer],
  ['the address of the console', okta({ issuer: 'https://example-admin.okta.com' }), consoleIssuer],
  ['the console below a subdomain', okta({ issuer: 'https://a.b-admin.okta.com/oauth2/x' }), consoleIssuer],
  ['the console of another domain', okta({ issuer: 'https://example-admin.oktapreview.com' }), consoleIssuer],
  ['an issuer with a query', okta({ issuer: 'https://idp.example?x=1' }), `okta.issuer ${noQuery}`],
  ['an issuer with a fragment', okta({ issuer: 'https://idp.example#' }), `okta.issuer ${noQuery}`],
  ['an API base with a query', { ...localConfig, apiBase: '/base?x' }, `apiBase ${noQuery}`],
  ['an empty client id', okta({ clientId: '' }), 'okta.clientId must not be empty.'],
  ['scopes as a string', okta({ scopes: 'openid profile' }), 'okta.scopes must be an array of strings.'],
  ['a scope that is a number', okta({ scopes: ['openid', 1] }), 'okta.scopes must be an array of strings.'],
  ['scopes without openid', okta({ scopes: ['profile'] }), 'okta.scopes must contain "openid".'],
  ['a redirect that is no address', okta({ redirectUri: 'http://' }), invalidRedirect],
  ['a redirect to another host', okta({ redirectUri: 'https://evil.example/login/callback' }), invalidRedirect],
  ['a redirect to another page', okta({ redirectUri: '/dashboard' }), invalidRedirect],
  ['an empty claim', okta({ loginIdClaim: '' }), 'okta.loginIdClaim must not be empty.'],
  ['myAccount as a string', okta({ myAccount: 'true' }), 'okta.myAccount must be true or false.'],
  ['recovery as a number', okta({ recovery: 1 }), 'okta.recovery must be true or false.'],
  ['no idle time', { ...localConfig, session: { idleMinutes: 0 } }, 'session.idleMinutes must be more than 0 minutes.'],
  [
    'an idle time as a string',
    { ...localConfig, session: { idleMinutes: '30' } },
    'session.idleMinutes must be a number.',
  ],
  ['a section that is null', { ...localConfig, okta: null }, 'okta must be an object.'],
  ['features as a string', { ...localConfig, features: 'extended' }, 'features must be an array of strings.'],
  ['a feature that is a number', { ...localConfig, features: [1] }, 'features must be an array of strings.'],
  ['a negative size', { ...localConfig, cdd: { maxBytes: -1 } }, 'cdd.maxBytes must be more than 0 bytes.'],
])('%s is refused (§5, decided 1)', (_what, document, error) => {
  expect(errorsOf(document)).toEqual([error]);
});

const secret = 'https://ada:secret@host.example';

test.each([
  ['apiBase', { ...localConfig, apiBase: secret }],
  ['adminApiHost', { ...localConfig, adminApiHost: secret }],
  ['errorReports', { ...localConfig, errorReports: `${secret}/errors?key=1` }],
  ['okta.issuer', okta({ issuer: secret })],
  ['okta.issuer', okta({ issuer: 'https://ada@host.example' })],
  ['okta.redirectUri', okta({ redirectUri: 'https://:secret@portal.example/login/callback' })],
  ['brand', { ...localConfig, brand: { name: 'Acme', supportUrl: secret } }],
  ['brand', { ...localConfig, brand: { appUrl: secret } }],
])('%s with a password is refused, and the sentence doesn’t repeat it', (name, document) => {
  expect(errorsOf(document)).toEqual([`${name} must not contain a user name or a password.`]);
});

test.each([
  [
    ['cdd-schema', 'extended', 'accounts'],
    ['extended', 'accounts', 'cdd-schema'],
  ],
  [['activity', 'summary', 'cdd-schema'], ['cdd-schema']],
  [['extended', 'something-new'], ['extended']],
  [[], []],
])('the features %j are read as %j (decided 7)', (written, features) => {
  expect(checkPortalConfig({ ...localConfig, features: written }, origin).config?.features).toEqual(features);
});
