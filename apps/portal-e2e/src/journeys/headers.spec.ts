import { readdirSync } from 'node:fs';
import type { APIResponse } from '@playwright/test';
import { portalDir } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

/* Security headers and caching rules of everything that the server sends. */

/** Paths of the files that a browser may request: .br and .gz are encodings of others, source maps aren't served. */
const files = readdirSync(portalDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath.slice(portalDir.length)}/${name}`);
const assets = files.filter((file) => file.startsWith('/assets/'));
const otherFiles = files.filter((file) => !file.startsWith('/assets/'));
const screens = ['/', '/login', '/users', '/users/enroll', '/404', '/login/callback?code=a&state=b', '/nowhere'];

test('the built portal has assets and files beside them', () => {
  expect(assets.length).toBeGreaterThan(20);
  expect(otherFiles).toEqual(expect.arrayContaining(['/index.html', '/favicon.svg']));
});

test('assets are cached for good', async ({ request }) => {
  for (const path of assets)
    expectHeaders(await request.get(path), path, { status: 200, cache: 'public, max-age=31536000, immutable' });
});

test('screens and all other files are checked for changes on each use', async ({ request }) => {
  for (const path of [...otherFiles, '/config.json', ...screens])
    expectHeaders(await request.get(path), path, { status: 200, cache: 'no-cache' });
  const missing = '/assets/of-an-older-build.js';
  expectHeaders(await request.get(missing), missing, { status: 404, cache: 'no-cache' });
});

test('the API’s answers without a token are not cached', async ({ request }) => {
  for (const [path, status] of [
    ['/api/v1/users?page=0&size=10', 401],
    ['/api/v1/user/1', 401],
    ['/api/v1/auth/user/login', 405],
    ['/api/nowhere', 404],
    ['/hpesa/api/v1/cdd/upload', 405],
    ['/healthz', 200],
  ] as const)
    expectHeaders(await request.get(path), path, { status, cache: 'no-store' });
});

test('the API’s answers to an administrator are not cached', async ({ request, adminToken }) => {
  for (const [method, path, status] of [
    ['GET', '/api/v1/users?page=0&size=10', 200],
    ['POST', '/api/v1/user', 415],
    ['PUT', '/api/v1/user/1', 400],
    ['DELETE', '/api/v1/user/1', 400],
    ['POST', '/hpesa/api/v1/cdd/upload', 415],
    ['POST', '/api/v1/auth/user/login', 401],
  ] as const) {
    const response = await request.fetch(path, { method, headers: { Authorization: `Bearer ${adminToken}` } });
    expectHeaders(response, `${method} ${path}`, { status, cache: 'no-store' });
  }
});

function expectHeaders(response: APIResponse, name: string, { status, cache }: { status: number; cache: string }) {
  const headers = response.headers();
  expect.soft(response.status(), name).toBe(status);
  expect.soft(headers['cache-control'], name).toBe(cache);
  expect.soft(headers['set-cookie'], name).toBeUndefined();
  expect.soft(headers['x-content-type-options'], name).toBe('nosniff');
  expect.soft(headers['x-frame-options'], name).toBe('DENY');
  expect.soft(headers['referrer-policy'], name).toBe('no-referrer');
  const csp = headers['content-security-policy'];
  expect.soft(csp, name).toMatch(/^default-src 'self'; script-src 'self'; style-src 'self';/);
  expect.soft(csp, name).toContain("require-trusted-types-for 'script'");
  expect.soft(headers['cross-origin-opener-policy'], name).toBe('same-origin');
  expect.soft(headers['permissions-policy'], name).toContain('camera=()');
}
