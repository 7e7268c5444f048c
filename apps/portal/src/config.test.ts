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

test.each([
  ['apiBase missing', { ...good, apiBase: undefined }, ['apiBase is missing or is not a text.']],
  ['apiBase no address', { ...good, apiBase: 'example' }, ["apiBase must be empty (the portal's own origin), a path or an http(s) address."]],
  ['apiKey empty', { ...good, apiKey: '' }, ['apiKey must not be empty.']],
  ['okta missing', { ...good, okta: undefined }, ['okta is missing or is not an object.']],
  ['issuer missing', okta({ issuer: undefined }), ['okta.issuer is missing or is not a text.']],
  ['issuer no URL', okta({ issuer: 'example' }), ['okta.issuer must be a valid http(s) URL.']],
  ['issuer of another scheme', okta({ issuer: 'ftp://example' }), ['okta.issuer must be a valid http(s) URL.']],
  ['issuer of the console', okta({ issuer: 'https://example-admin.okta.com' }), ['okta.issuer must not contain "-admin" in its host: it is the address of the console, not of sign-in.']],
  ['issuer of the console, deeper', okta({ issuer: 'https://a.b-admin.okta.com/oauth2/x' }), ['okta.issuer must not contain "-admin" in its host: it is the address of the console, not of sign-in.']],
  ['redirect to nowhere', okta({ redirectUri: 'http://' }), [callbackRule]],
  ['redirect to another host', okta({ redirectUri: 'https://evil.example/login/callback' }), [callbackRule]],
  ['redirect to a page that finishes no sign-in', okta({ redirectUri: '/dashboard' }), [callbackRule]],
  ['scopes as a text', okta({ scopes: 'openid profile' }), ['okta.scopes is missing or is not an array.']],
  ['scopes without openid', okta({ scopes: ['profile'] }), ['okta.scopes must contain "openid".']],
  ['idle time of 0', { ...good, session: { idleMinutes: 0 } }, ['session.idleMinutes must be more than 0 minutes.']],
  ['size as a text', { ...good, cdd: { maxBytes: '1' } }, ['cdd.maxBytes is missing or is not a number.']],
  ['no object', 'nonsense', ['config.json is missing or is not an object.']],
  ['two at once', { ...good, apiKey: 1, cdd: { maxBytes: -1 } }, ['apiKey is missing or is not a text.', 'cdd.maxBytes must be more than 0 bytes.']],
])('%s is named', (_what, document, reasons) => {
  expect(reasonsOf(document)).toEqual(reasons);
});

describe('fetching', () => {
  test.each<[string, () => Response, string]>([
    ['no connection', () => HttpResponse.error(), 'config.json could not be fetched. Check your network connection.'],
    ['no file', () => new HttpResponse(null, { status: 404 }), 'config.json could not be fetched: the server answered 404.'],
    ['no JSON', () => HttpResponse.text('<html>'), 'config.json is not valid JSON.'],
  ])('%s is said', async (_what, answer, reason) => {
    server.use(http.get('*/config.json', answer));
    await expect(loadConfig()).rejects.toThrow(reason);
  });
});
