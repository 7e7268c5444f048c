import { randomUUID } from 'node:crypto';
import { operations } from '@scv/api/schemas';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from './testing/engines.ts';
import { addUsers, admin } from './testing/test-api.ts';

/** The calls without an access token: signing in, and calls of machines and browsers before a sign-in. */
const open = new Set([
  'POST /api/v1/auth/user/login',
  'GET /api/v1/openapi.json',
  'GET /docs',
  'GET /docs/docs.css',
  'GET /livez',
  'GET /readyz',
  'GET /healthz',
  'GET /config.json',
  'POST /browser-errors',
]);

const on = testApi();

const [plain, inactive] = ['plain@scv.example', 'inactive@scv.example'];
beforeAll(async () => {
  await addUsers(on.database, [{ email: plain }, { email: inactive, role: 'admin', status: 'Inactive' }]);
});

/** Each with what it sends and gets; undefined: it is let in, whatever the call then finds. */
const callers: [who: string, token: () => Promise<string | undefined>, status: number | undefined][] = [
  ['nobody', () => Promise.resolve(undefined), 401],
  ['a user without the role', () => on.api.issuer.token(plain), 403],
  ['an inactive administrator', () => on.api.issuer.token(inactive), 403],
  ['an administrator who has signed out', signedOut, 401],
  ['an ID token', () => on.api.issuer.token(admin.email, { nonce: 'x' }), 401],
  ['the token of another client', () => on.api.issuer.token(admin.email, { cid: 'other' }), 401],
  ['an administrator', () => on.api.issuer.token(admin.email), undefined],
];

async function signedOut() {
  const token = await on.api.issuer.token(admin.email, { sid: 'of a session that has ended' });
  await call(`POST ${operations.logout.path}`, token);
  return token;
}

async function call(route: string, token: string | undefined): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  const address = path.replaceAll(/:\w+/g, () => randomUUID());
  return (
    await on.api.call(method, address, { as: null, ...(token && { headers: { Authorization: `Bearer ${token}` } }) })
  ).status;
}

/** The server's routes, so that a new route needs a line here or an access token. */
const routes = () => [
  ...new Set(on.api.app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
];

describe.each(callers)('%s', (_who, tokenOf, expected) => {
  test('gets the same answer of every call that needs a token', async () => {
    const token = await tokenOf();
    const got: Record<string, number> = {};
    const guarded = routes().filter((route) => !open.has(route));
    expect(guarded).toHaveLength(Object.keys(operations).length - 1); // all but the login
    for (const route of guarded.toSorted((one) => (one.endsWith('/logout') ? 1 : -1))) {
      const status = await call(route, token);
      if (expected === undefined ? [401, 403].includes(status) : status !== expected) got[route] = status;
    }
    expect(got).toEqual({});
  });
});

test.each([...open])('%s needs no token', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const { status } = await on.api.app.request(path, { method });
  expect([403, 404, 405]).not.toContain(status);
});
