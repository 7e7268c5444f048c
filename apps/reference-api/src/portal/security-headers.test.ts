import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { securityHeaders } from './security-headers.ts';

const app = new Hono();
app.use(securityHeaders(readSettings({})));
app.get('/', (context) => context.html('<p>page</p>', 200, { 'Cache-Control': 'no-cache' }));
app.get('/api/v1/users', (context) => context.json({}));
app.get('/api/v1/broken', () => {
  throw new Error('broken');
});
app.onError((_error, context) => context.text('failed', 500));

test.each([
  ['/', 200],
  ['/api/v1/users', 200],
  ['/api/v1/broken', 500],
  ['/nowhere', 404],
])('%s (%d) carries every security header', async (path, status) => {
  const answer = await app.request(path);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self' http://localhost:4400",
      'frame-src http://localhost:4400',
      "worker-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types cdd-check',
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self' http://localhost:4400",
      'report-uri /browser-errors',
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  });
});

test('with BROWSER_ERRORS=false browsers report nothing', async () => {
  const silent = new Hono().use(securityHeaders(readSettings({ BROWSER_ERRORS: 'false' })));
  expect((await silent.request('/')).headers.get('Content-Security-Policy')).not.toContain('report-uri');
});

test.each([
  ['/api/v1/users', 'no-store'],
  ['/api/v1/broken', 'no-store'],
  ['/hpesa/nowhere', 'no-store'],
  ['/', 'no-cache'],
])('%s has Cache-Control %s', async (path, control) => {
  expect((await app.request(path)).headers.get('Cache-Control')).toBe(control);
});

test.each([
  ['http://localhost/', undefined, null],
  ['https://localhost/', undefined, 'max-age=31536000'],
  ['http://localhost/', 'https', 'max-age=31536000'],
  ['https://localhost/', 'http', null],
])('%s with X-Forwarded-Proto %s has Strict-Transport-Security %s', async (url, proto, promise) => {
  const answer = await app.request(url, { headers: proto === undefined ? {} : { 'X-Forwarded-Proto': proto } });
  expect(answer.headers.get('Strict-Transport-Security')).toBe(promise);
});

test('HSTS covers the subdomains if the setting says so', async () => {
  const strict = new Hono().use(securityHeaders(readSettings({ HSTS_INCLUDE_SUBDOMAINS: 'true' })));
  const { headers } = await strict.request('https://localhost/');
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
});

test('Google’s CSP evaluator only warns about user files on this origin', async () => {
  const portal = new Hono().use(
    securityHeaders(readSettings({ OIDC_ISSUER: 'https://example.okta.com/oauth2/default' })),
  );
  const policy = (await portal.request('/')).headers.get('Content-Security-Policy') ?? '';

  const found = new CspEvaluator(new CspParser(policy).csp).evaluate();

  // There are none: uploads are never served (docs/security.md).
  expect(found.map(({ directive, value }) => `${directive} ${value}`)).toEqual(["script-src 'self'"]);
});
