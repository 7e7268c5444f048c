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

test('all files, screens and answers of the API have the security headers and their caching rule', async ({
  request,
  adminToken,
}) => {
  expect(assets.length).toBeGreaterThan(20);
  expect(otherFiles).toEqual(expect.arrayContaining(['/index.html', '/favicon.svg']));
  for (const path of assets)
    expectHeaders(await request.get(path), path, { status: 200, cache: 'public, max-age=31536000, immutable' });
  for (const path of [...otherFiles, '/config.json', ...screens])
    expectHeaders(await request.get(path), path, { status: 200, cache: 'no-cache' });
  const missing = '/assets/of-an-older-build.js';
  expectHeaders(await request.get(missing), missing, { status: 404, cache: 'no-cache' });

  const asAdmin = { Authorization: `Bearer ${adminToken}` };
  for (const [method, path, status, headers] of [
    ['GET', '/api/v1/users?page=0&size=10', 401, {}],
    ['GET', '/api/v1/user/1', 401, {}],
    ['GET', '/api/v1/auth/user/login', 405, {}],
    ['GET', '/api/nowhere', 404, {}],
    ['GET', '/hpesa/api/v1/cdd/upload', 405, {}],
    ['GET', '/healthz', 200, {}],
    ['GET', '/api/v1/users?page=0&size=10', 200, asAdmin],
    ['POST', '/api/v1/user', 415, asAdmin],
    ['PUT', '/api/v1/user/1', 400, asAdmin],
    ['DELETE', '/api/v1/user/1', 400, asAdmin],
    ['POST', '/hpesa/api/v1/cdd/upload', 415, asAdmin],
    ['POST', '/api/v1/auth/user/login', 401, asAdmin],
  ] as const)
    expectHeaders(await request.fetch(path, { method, headers }), `${method} ${path}`, { status, cache: 'no-store' });
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
