import { server } from '@scv/testing';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { loadConfig, parseConfig, type ConfigError } from './config.ts';

const good = {
  apiBase: '',
  adminApiHost: 'https://admin.example/',
  apiKey: 'scv-admin-portal',
  okta: {
    issuer: 'https://example.okta.com/oauth2/default',
    clientId: 'client',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    redirectUri: '/authorization-code/callback',
    loginIdClaim: 'sub',
  },
  session: { idleMinutes: 30 },
  cdd: { maxBytes: 104_857_600 },
};

const callbackRule =
  "okta.redirectUri must be on the portal's own origin: /authorization-code/callback or /login/callback.";

const okta = (change: object) => ({ ...good, okta: { ...good.okta, ...change } });

function reasonsOf(document: unknown): readonly string[] {
  try {
    parseConfig(document);
    return [];
  } catch (error) {
    return (error as ConfigError).reasons;
  }
}

test('good settings are taken, without a slash at the end of a host', () => {
  expect(parseConfig(good)).toEqual({ ...good, adminApiHost: 'https://admin.example' });
});

const address = (name: string) => `${name} must be empty (the portal's own origin), a path or an http(s) address.`;
const notUrl = 'okta.issuer must be a valid http(s) URL.';
const ofConsole =
  'okta.issuer must not contain "-admin" in its host: it is the address of the console, not of sign-in.';

describe('every rule is named', () => {
  test.each([
    ['no object', 'nonsense', ['config.json is missing or is not an object.']],
    [
      'an empty object',
      {},
      ['apiBase', 'adminApiHost', 'apiKey']
        .map((name) => `${name} is missing or is not a text.`)
        .concat(['okta', 'session', 'cdd'].map((name) => `${name} is missing or is not an object.`)),
    ],
    ['apiBase missing', { ...good, apiBase: undefined }, ['apiBase is missing or is not a text.']],
    ['apiBase no address', { ...good, apiBase: 'example' }, [address('apiBase')]],
    ['apiBase of another scheme', { ...good, apiBase: 'javascript:alert(1)' }, [address('apiBase')]],
    ['adminApiHost missing', { ...good, adminApiHost: null }, ['adminApiHost is missing or is not a text.']],
    ['adminApiHost no address', { ...good, adminApiHost: 'admin.example' }, [address('adminApiHost')]],
    ['apiKey missing', { ...good, apiKey: undefined }, ['apiKey is missing or is not a text.']],
    ['apiKey empty', { ...good, apiKey: '' }, ['apiKey must not be empty.']],
    ['okta missing', { ...good, okta: undefined }, ['okta is missing or is not an object.']],
    ['issuer missing', okta({ issuer: undefined }), ['okta.issuer is missing or is not a text.']],
    ['issuer empty', okta({ issuer: '' }), ['okta.issuer must not be empty.', notUrl]],
    ['issuer no URL', okta({ issuer: 'example' }), [notUrl]],
    ['issuer without a host', okta({ issuer: 'https://' }), [notUrl]],
    ['issuer of another scheme', okta({ issuer: 'ftp://example' }), [notUrl]],
    ['issuer with a blank before it', okta({ issuer: ' https://example' }), [notUrl]],
    ['issuer of the console', okta({ issuer: 'https://example-admin.okta.com' }), [ofConsole]],
    ['issuer of the console, deeper', okta({ issuer: 'https://a.b-admin.okta.com/oauth2/x' }), [ofConsole]],
    ['issuer of the console of another domain', okta({ issuer: 'https://example-admin.oktapreview.com' }), [ofConsole]],
    ['clientId missing', okta({ clientId: 7 }), ['okta.clientId is missing or is not a text.']],
    ['clientId empty', okta({ clientId: '' }), ['okta.clientId must not be empty.']],
    ['scopes missing', okta({ scopes: undefined }), ['okta.scopes is missing or is not an array.']],
    ['scopes as a text', okta({ scopes: 'openid profile' }), ['okta.scopes is missing or is not an array.']],
    ['scopes of numbers', okta({ scopes: ['openid', 1] }), ['okta.scopes must hold texts only.']],
    ['scopes without openid', okta({ scopes: ['profile'] }), ['okta.scopes must contain "openid".']],
    ['redirectUri missing', okta({ redirectUri: undefined }), ['okta.redirectUri is missing or is not a text.']],
    ['redirect to nowhere', okta({ redirectUri: 'http://' }), [callbackRule]],
    ['redirect to another host', okta({ redirectUri: 'https://evil.example/login/callback' }), [callbackRule]],
    ['redirect to a page that finishes no sign-in', okta({ redirectUri: '/dashboard' }), [callbackRule]],
    ['loginIdClaim missing', okta({ loginIdClaim: undefined }), ['okta.loginIdClaim is missing or is not a text.']],
    ['loginIdClaim empty', okta({ loginIdClaim: '' }), ['okta.loginIdClaim must not be empty.']],
    ['session missing', { ...good, session: undefined }, ['session is missing or is not an object.']],
    [
      'idle time as a text',
      { ...good, session: { idleMinutes: '30' } },
      ['session.idleMinutes is missing or is not a number.'],
    ],
    ['idle time of 0', { ...good, session: { idleMinutes: 0 } }, ['session.idleMinutes must be more than 0 minutes.']],
    ['cdd missing', { ...good, cdd: undefined }, ['cdd is missing or is not an object.']],
    ['size as a text', { ...good, cdd: { maxBytes: '1' } }, ['cdd.maxBytes is missing or is not a number.']],
    ['size below 0', { ...good, cdd: { maxBytes: -1 } }, ['cdd.maxBytes must be more than 0 bytes.']],
    [
      'two at once',
      { ...good, apiKey: 1, cdd: { maxBytes: -1 } },
      ['apiKey is missing or is not a text.', 'cdd.maxBytes must be more than 0 bytes.'],
    ],
  ])('%s', (_what, document, reasons) => {
    expect(reasonsOf(document)).toEqual(reasons);
  });
});

test.each(['/authorization-code/callback', '/login/callback', `${location.origin}/login/callback`])(
  'a redirect to %s is taken',
  (redirectUri) => {
    expect(reasonsOf(okta({ redirectUri }))).toEqual([]);
  },
);

describe('fetching', () => {
  test.each<[string, () => Response, string, boolean]>([
    [
      'no connection',
      () => HttpResponse.error(),
      'config.json could not be fetched. Check your network connection.',
      true,
    ],
    [
      'a server that fails',
      () => new HttpResponse(null, { status: 503 }),
      'config.json could not be fetched: the server answered 503.',
      true,
    ],
    [
      'no file',
      () => new HttpResponse(null, { status: 404 }),
      'config.json could not be fetched: the server answered 404.',
      false,
    ],
    ['no JSON', () => HttpResponse.text('<html>'), 'config.json is not valid JSON.', false],
  ])('%s is said', async (_what, answer, message, isPassing) => {
    server.use(http.get('*/config.json', answer));
    await expect(loadConfig()).rejects.toMatchObject({ name: 'ConfigError', message, isPassing });
  });
});
