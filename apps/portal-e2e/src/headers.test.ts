import { readdirSync } from 'node:fs';
import { request } from '@playwright/test';
import { expect, test } from 'vitest';
import { ada } from './browser.ts';
import { tokensOf } from './own-session.ts';
import { ownStack } from './own-stack.ts';
import { portalDir } from './portal-dir.ts';

/** Every file that a browser may ask for; .br and .gz are other encodings of one, maps are not given out. */
const files = readdirSync(portalDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath.slice(portalDir.length)}/${name}`);

const assets = files.filter((file) => file.startsWith('/assets/'));
const others = files.filter((file) => !file.startsWith('/assets/'));
const screens = [
  '/',
  '/login',
  '/dashboard',
  '/users',
  '/users/enroll',
  '/cdd-upload',
  '/404',
  '/500',
  '/login/callback?code=a&state=b',
  '/nowhere',
];
const confidential = [
  '/api/v1/users?page=0&size=10',
  '/api/v1/user/1',
  '/api/v1/auth/user/login',
  '/api/nowhere',
  '/hpesa/api/v1/cdd/upload',
  '/healthz',
];

async function answerOf(path: string, init?: RequestInit) {
  const response = await fetch(`${ownStack().portal}${path}`, init);
  await response.arrayBuffer();
  return response;
}

test('the portal has assets and files beside them', () => {
  expect(assets.length).toBeGreaterThan(20);
  expect(others).toEqual(expect.arrayContaining(['/index.html', '/theme.js']));
});

test.each([
  ...assets.map((path) => [path, 200, 'public, max-age=31536000, immutable'] as const),
  ...[...others, '/config.json', ...screens].map((path) => [path, 200, 'no-cache'] as const),
  ...confidential.map((path) => [path, undefined, 'no-store'] as const),
  ['/assets/of-an-older-build.js', 404, 'no-cache'] as const,
])('%s: guarded, without a cookie, and kept for as long as it may be', async (path, status, kept) => {
  const { headers, status: answered } = await answerOf(path);
  if (status) expect(answered).toBe(status);
  expect(headers.get('Cache-Control')).toBe(kept);
  expectGuarded(headers);
});

test.each([
  ['GET', '/api/v1/users?page=0&size=10', 200],
  ['POST', '/api/v1/user', 400],
  ['PUT', '/api/v1/user/1', 400],
  ['DELETE', '/api/v1/user/1', 400],
  ['POST', '/hpesa/api/v1/cdd/upload', 400],
  ['POST', '/api/v1/auth/user/login', 401],
])('%s %s of who is signed in: guarded, without a cookie, and kept nowhere', async (method, path, status) => {
  const context = await request.newContext();
  const { access_token: token } = await tokensOf(context, ada);
  await context.dispose();
  const { headers, status: answered } = await answerOf(path, { method, headers: { Authorization: `Bearer ${token}` } });
  expect(answered).toBe(status);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expectGuarded(headers);
});

function expectGuarded(headers: Headers) {
  expect(headers.get('Set-Cookie')).toBeNull();
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'self'; script-src 'self'; style-src 'self';/);
  expect(headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'");
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Permissions-Policy')).toContain('camera=()');
}
