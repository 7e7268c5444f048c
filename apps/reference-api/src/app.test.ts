import { notAuthorized } from '@scv/api/schemas';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import type { Database } from './database/database.ts';
import { createLog } from './log.ts';
import { securityHeaders } from './portal/security-headers.ts';
import { readSettings } from './settings.ts';
import { testApi } from './testing/engines.ts';
import { admin, collectLog } from './testing/test-api.ts';

const on = testApi();

/** An app that collects its log lines. */
function logged(database: Database) {
  const { lines, log } = collectLog();
  const settings = readSettings({ OIDC_ISSUER: on.api.issuer.issuer });
  return { lines, app: createApp({ settings, database, log }) };
}

const fail = () => Promise.reject(Object.assign(new Error('no connection'), { params: ['secret'] }));
const broken: Database = { query: fail, execute: fail, transaction: fail, probe: fail, close: fail };

test.each([
  ['true', '/docs', 200],
  ['false', undefined, 404],
])('with SERVE_CONTRACT=%s the health check names the page %s, which is answered with %d', async (...row) => {
  const [SERVE_CONTRACT, page, status] = row;
  const settings = readSettings({ SERVE_CONTRACT });
  const app = createApp({ settings, database: on.database, log: createLog('silent') });
  expect(((await (await app.request('/healthz')).json()) as { docs?: string }).docs).toBe(page);
  for (const path of ['/docs', '/api/v1/openapi.json']) expect((await app.request(path)).status).toBe(status);
});

describe('every failure is a problem with a message', () => {
  test.each([
    ['GET', '/api', 404],
    ['GET', '/api/v1/nothing', 404],
    ['POST', '/hpesa/x', 404],
    ['POST', '/healthz', 405],
    ['OPTIONS', '/api/v1/users', 405],
  ])('%s %s: %d', async (method, path, status) => {
    const { headers, body, ...answer } = await on.api.call(method, path);
    expect(answer.status).toBe(status);
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status, requestId: headers.get('X-Request-Id') });
    expect(body.message).toMatch(/^[A-Z].*\.$/);
  });

  test('without a built portal, config.json is served for the development server', async () => {
    const { app } = logged(on.database);
    expect(await (await app.request('/config.json')).json()).toMatchObject({ okta: { issuer: on.api.issuer.issuer } });
    expect((await app.request('/')).status).toBe(404);
  });

  test('a wrong method is answered with the allowed ones', async () => {
    const { headers, body } = await on.api.call('POST', '/api/v1/user/x');
    expect(headers.get('Allow')).toBe('GET, HEAD, PUT, DELETE');
    expect(body.message).toBe('This address accepts only GET or HEAD or PUT or DELETE.');
  });

  test('a body of more than 512 KiB is not read', async () => {
    const { status, body } = await on.api.call('POST', '/api/v1/user', { body: ' '.repeat(524_289) });
    expect([status, body.message]).toEqual([413, 'The request body is too large.']);
  });

  test('a failure of the server hides its reason, which is in the log under the request id', async () => {
    const { app, lines } = logged(broken);
    const headers = { Authorization: `Bearer ${await on.api.issuer.token(admin.email)}` };
    const response = await app.request('/api/v1/users', { headers });
    const body = (await response.json()) as { requestId: string };
    expect([response.status, body]).toEqual([
      500,
      {
        title: 'Internal Server Error',
        status: 500,
        message: 'Something went wrong please try again',
        requestId: body.requestId,
      },
    ]);
    expect(lines.find(({ msg }) => msg === 'request failed')).toMatchObject({
      requestId: body.requestId,
      stack: expect.stringContaining('no connection'),
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

test('tokens that nobody can check now are one line without a stack in a minute', async () => {
  const { app, lines } = logged(on.database);
  const headers = { Authorization: `Bearer ${await on.api.issuer.token(admin.email, {}, { kid: 'unknown' })}` };
  on.api.issuer.isDown = true;
  try {
    for (let call = 0; call < 3; call += 1) expect((await app.request('/api/v1/users', { headers })).status).toBe(503);
  } finally {
    on.api.issuer.isDown = false;
  }
  expect(lines.filter(({ msg }) => msg !== 'request')).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'an access token cannot be checked',
      reason: expect.stringMatching(/^The sign-in provider cannot be reached: fetch failed/),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});

test('a proxy that does not send the client’s address is said once, and by /readyz', async () => {
  const { lines, log } = collectLog();
  const settings = readSettings({ OIDC_ISSUER: on.api.issuer.issuer, CLIENT_ADDRESS_HEADER: 'X-Real-IP' });
  const app = createApp({ settings, database: on.database, log });
  const ready = async () => ((await (await app.request('/readyz')).json()) as { warning?: string }).warning;
  expect(await ready()).toBeUndefined();
  await app.request('/api/v1/users', { headers: { 'X-Real-IP': '192.0.2.1:4711' } });
  expect(await ready()).toBeUndefined();
  for (let call = 0; call < 2; call += 1) await app.request('/api/v1/users', { headers: { 'X-Real-IP': 'unknown' } });
  expect(await ready()).toMatch(/^The header X-Real-IP \(CLIENT_ADDRESS_HEADER\) has no address/);
  expect(lines.filter(({ msg }) => String(msg).startsWith('The header'))).toHaveLength(1);
});

test('the log of a value that the database refuses does not contain the value', async () => {
  const refusing: Database = { ...on.database, query: () => on.database.query("SELECT 'se\"cret'::timestamptz") };
  const { app, lines } = logged(refusing);
  const headers = { Authorization: `Bearer ${await on.api.issuer.token(admin.email)}` };
  expect((await app.request('/api/v1/users', { headers })).status).toBe(500);
  expect(lines[0]).toMatchObject({ stack: expect.stringContaining('invalid input syntax for type timestamp') });
  expect(JSON.stringify(lines)).not.toContain('cret');
});

describe('the host of the address', () => {
  test.each([
    ['http://localhost', 401],
    ['http://127.0.0.1:4200', 401],
    ['http://[::1]:4200', 401],
    ['https://portal.example:8443', 401],
    ['http://rebound.example', 421],
    ['http://portal.example.evil.example', 421],
  ])('%s is answered with %d', async (origin, status) => {
    const settings = readSettings({ OIDC_ISSUER: on.api.issuer.issuer, PORTAL_ORIGINS: 'https://portal.example' });
    const app = createApp({ settings, database: on.database, log: createLog('silent') });
    expect((await app.request(`${origin}/api/v1/users`)).status).toBe(status);
    expect((await app.request(`${origin}/healthz`)).status).toBe(200);
  });
});

describe('the log', () => {
  test('has one line for a request, without its query string and token', async () => {
    const { app, lines } = logged(on.database);
    const token = await on.api.issuer.token(admin.email);
    await app.request('/api/v1/users?query=lovelace', { headers: { Authorization: `Bearer ${token}` } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'GET', path: '/api/v1/users', status: 200, subject: admin.email });
    expect(JSON.stringify(lines)).not.toMatch(/lovelace|eyJ/);
  });

  test('names who was refused access, from where and why', async () => {
    const { app, lines } = logged(on.database);
    const token = await on.api.issuer.token('eve@scv.example');
    await app.request('/api/v1/users', { headers: { Authorization: `Bearer ${token}` } });
    await app.request('/api/v1/users', {}, { incoming: { socket: { remoteAddress: '192.0.2.7' } } });
    await app.request('/api/v1/users', { headers: { Authorization: `Bearer ${token}x` } });
    await app.request('http://rebound.example/');
    const refused = { level: 40, time: expect.any(Number), requestId: expect.any(String), path: '/api/v1/users' };
    expect(lines).toMatchObject([
      { ...refused, status: 403, subject: 'eve@scv.example', refusal: notAuthorized },
      { ...refused, status: 401, client: '192.0.2.7', refusal: 'The access token is missing.' },
      { ...refused, status: 401, refusal: expect.stringMatching(/^The access token is not valid .*signature/) },
      { ...refused, status: 421, path: '/', refusal: expect.stringContaining('host name') },
    ]);
  });

  test('names the account and the reason of a failed sign-in, and never an unknown username or a password', async () => {
    const { app, lines } = logged(on.database);
    const headers = { 'api-key': 'scv-admin-portal', 'Content-Type': 'application/json' };
    for (const username of [admin.email, 'ada.typed']) {
      const body = JSON.stringify({ username, password: 'Analytical-Engine' });
      await app.request('/api/v1/auth/user/login', { method: 'POST', headers, body });
    }
    expect(lines).toMatchObject([
      { level: 40, status: 401, subject: admin.email, refusal: 'wrong password' },
      { level: 40, status: 401, refusal: 'unknown username' },
    ]);
    expect(lines[1]).not.toHaveProperty('subject');
    expect(JSON.stringify(lines)).not.toMatch(/ada\.typed|Analytical/);
  });

  test('gives each request an id of its own, whatever the client sends', async () => {
    const { app, lines } = logged(on.database);
    const response = await app.request('/healthz', { headers: { 'X-Request-Id': 'journey-0123' } });
    const id = response.headers.get('X-Request-Id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(lines[0]).toMatchObject({ requestId: id });
  });

  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'; // the example of W3C Trace Context
  test.each([
    [`00-${trace}-00f067aa0ba902b7-01`, trace],
    [`cc-${trace}-00f067aa0ba902b7-01-what-the-future-brings`, trace],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
    [`00-${trace}-${'0'.repeat(16)}-01`, undefined],
    [`00-${trace.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
  ])('the trace of a request with traceparent %s is %s', async (traceparent, traceId) => {
    const { app, lines } = logged(on.database);
    await app.request('/healthz', { headers: { traceparent } });
    expect(lines[0]).toMatchObject({ traceId: traceId ?? String(lines[0]?.['requestId']).replaceAll('-', '') });
  });
});

describe('the security headers', () => {
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

  test('with BROWSER_ERRORS=false browsers report nothing, and HSTS_INCLUDE_SUBDOMAINS covers the subdomains', async () => {
    const settings = readSettings({ BROWSER_ERRORS: 'false', HSTS_INCLUDE_SUBDOMAINS: 'true' });
    const { headers } = await new Hono().use(securityHeaders(settings)).request('https://localhost/');
    expect(headers.get('Content-Security-Policy')).not.toContain('report-uri');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
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

  test('Google’s CSP evaluator only warns about user files on this origin', async () => {
    const portal = new Hono().use(
      securityHeaders(readSettings({ OIDC_ISSUER: 'https://example.okta.com/oauth2/default' })),
    );
    const policy = (await portal.request('/')).headers.get('Content-Security-Policy') ?? '';

    const found = new CspEvaluator(new CspParser(policy).csp).evaluate();

    // There are none: uploads are never served (docs/security.md).
    expect(found.map(({ directive, value }) => `${directive} ${value}`)).toEqual(["script-src 'self'"]);
  });
});
