import { notAuthorized } from '@scv/api/schemas';
import { describe, expect, test } from 'vitest';
import { testApi } from '../testing/engines.ts';
import { addUsers, admin } from '../testing/test-api.ts';
import { stableIssuer } from './access-token.ts';

const on = testApi();

const list = (token: string) =>
  on.api.call('GET', '/api/v1/users', { as: null, headers: { Authorization: `Bearer ${token}` } });
const listWith = async (changes: Record<string, unknown>) => list(await on.api.issuer.token(admin.email, changes));
const now = () => Math.floor(Date.now() / 1000);

describe('an access token is accepted', () => {
  test.each<[string, () => Record<string, unknown>]>([
    ['as Okta issues it', () => ({})],
    [
      'as RFC 9068 specifies it',
      () => ({ cid: undefined, client_id: 'scv-admin-portal', scp: undefined, scope: 'email openid' }),
    ],
    ['for several audiences', () => ({ aud: ['api://other', 'api://default'] })],
    ['up to 60 s after it expired', () => ({ exp: now() - 50 })],
    ['up to 60 s before its start', () => ({ nbf: now() + 50 })],
    ['of a clock that is 50 s fast', () => ({ iat: now() + 50 })],
    ['with the login in another letter case', () => ({ sub: 'ADA.Byron@SCV.example' })],
  ])('%s', async (_, changes) => {
    expect((await listWith(changes())).status).toBe(200);
  });
});

test.each([
  [undefined, 200],
  ['at+jwt', 200],
  ['application/okta-internal-at+jwt', 200],
  ['JWT', 200],
  ['dpop+jwt', 401],
  ['', 401],
])('a token of the type %j is answered with %s', async (typ, status) => {
  expect((await list(await on.api.issuer.token(admin.email, {}, typ === undefined ? {} : { typ }))).status).toBe(
    status,
  );
});

describe('an access token is refused', () => {
  test.each<[string, () => Record<string, unknown>, string]>([
    ['when it has expired', () => ({ exp: now() - 70 }), 'The access token has expired.'],
    ['without an expiry', () => ({ exp: undefined }), 'The access token is not valid for this API.'],
    ['before its start', () => ({ nbf: now() + 70 }), 'The access token is not valid for this API.'],
    ['from the future', () => ({ iat: now() + 70 }), 'The access token is not valid for this API.'],
    ['without its time of issue', () => ({ iat: undefined }), 'The access token is not valid for this API.'],
    ['that is older than a day', () => ({ iat: now() - 86_500 }), 'The access token has expired.'],
    [
      'of another issuer',
      () => ({ iss: 'http://localhost:1/oauth2/default' }),
      'The access token is not valid for this API.',
    ],
    ['for another audience', () => ({ aud: 'scv-admin-portal' }), 'The access token is not valid for this API.'],
    ['of another client', () => ({ cid: 'other' }), 'The access token was issued to another client.'],
    ['of no client', () => ({ cid: undefined }), 'The access token was issued to another client.'],
    [
      'with a nonce, which only ID tokens have',
      () => ({ nonce: 'x' }),
      'An ID token was sent instead of an access token.',
    ],
    [
      'with at_hash, which only ID tokens have',
      () => ({ at_hash: 'x' }),
      'An ID token was sent instead of an access token.',
    ],
    [
      'that is for Okta’s MyAccount API',
      () => ({ scp: ['openid', 'okta.myAccount.email.read'] }),
      'The access token is for the account at the provider, not for this API.',
    ],
    [
      'that is bound to a key, because nobody checks that the sender has it',
      () => ({ cnf: { jkt: 'a key' } }),
      'The access token is bound to a key, which this API does not check.',
    ],
    ['without a subject', () => ({ sub: undefined }), 'The access token has no subject.'],
    [
      'with NUL in its subject',
      () => ({ sub: 'a\0b' }),
      'The subject of the access token contains invalid characters.',
    ],
  ])('%s', async (_, changes, message) => {
    const { status, body, headers } = await listWith(changes());
    expect([status, body.message]).toEqual([401, message]);
    expect(headers.get('WWW-Authenticate')).toBe(`Bearer error="invalid_token", error_description="${message}"`);
  });

  test.each(['', 'x', 'a.b.c', '..', `${'a'.repeat(5000)}.b.c`, 'e30.e30.e30'])('when it is %j', async (token) => {
    expect((await list(token)).status).toBe(401);
  });

  test('when it is missing, without an error code (§6)', async () => {
    const { status, headers } = await on.api.call('GET', '/api/v1/users', { as: null });
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  });

  test('when its claims were changed', async () => {
    const [header, claims = '', signature] = (await on.api.issuer.token('alan.turing@scv.example')).split('.');
    const changed = { ...(JSON.parse(String(Buffer.from(claims, 'base64url'))) as object), sub: admin.email };
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url');
    expect((await list([header, forged, signature].join('.'))).status).toBe(401);
  });

  test.each(['none', 'HS256'])('when its algorithm is %s', async (alg) => {
    const [, claims, signature] = (await on.api.issuer.token(admin.email)).split('.');
    const header = Buffer.from(JSON.stringify({ alg, kid: 'test' })).toString('base64url');
    expect((await list([header, claims, alg === 'none' ? '' : signature].join('.'))).status).toBe(401);
  });

  test('with 403 when it lacks the scope openid', async () => {
    const { status, body, headers } = await listWith({ scp: ['profile'] });
    expect([status, body.message, headers.get('WWW-Authenticate')]).toEqual([
      403,
      'The access token lacks the scope openid.',
      'Bearer error="insufficient_scope", scope="openid"',
    ]);
  });
});

test.each([
  ['Bearer {token}', 200],
  ['bearer   {token}', 200],
  ['Basic {token}', 401],
  ['x Bearer {token}', 401],
  ['Bearer {token} x', 401],
  ['Bearer{token}', 401],
  ['Bearer', 401],
  ['DPoP {token}', 401],
])('the header Authorization: %s is answered with %s', async (header, status) => {
  const Authorization = header.replace('{token}', await on.api.issuer.token(admin.email));
  expect((await on.api.call('GET', '/api/v1/users', { as: null, headers: { Authorization } })).status).toBe(status);
});

describe('a caller with a good token is refused', () => {
  test.each([
    ['who is no user', { email: 'x@scv.example' }, 'nobody@scv.example'],
    ['with the role user', { email: 'plain@scv.example' }, 'plain@scv.example'],
    ['who is Inactive', { email: 'gone@scv.example', role: 'admin', status: 'Inactive' } as const, 'gone@scv.example'],
  ])('%s (§1, §6)', async (_, user, as) => {
    await addUsers(on.database, [user]);
    for (const [method, path] of [
      ['GET', '/api/v1/users'],
      ['POST', '/api/v1/user'],
      ['PUT', `/api/v1/user/${on.api.adminId}`],
      ['DELETE', `/api/v1/user/${on.api.adminId}`],
      ['POST', '/hpesa/api/v1/cdd/upload'],
    ] as const) {
      const { status, body } = await on.api.call(method, path, { as });
      expect([path, status, body.message]).toEqual([path, 403, notAuthorized]);
    }
  });

  test('at the first call after the role was removed (decided 2)', async () => {
    const [grace] = await addUsers(on.database, [{ email: 'grace.hopper@scv.example', role: 'admin' }]);
    const call = () => on.api.call('GET', '/api/v1/users', { as: 'grace.hopper@scv.example' });
    expect((await call()).status).toBe(200);
    await on.api.call('PUT', `/api/v1/user/${grace?.id}`, { body: { ...grace, role: 'user' } });
    expect((await call()).status).toBe(403);
  });
});

test.each([
  ['https://okta.example:8443/oauth2/default', 'https://okta.example:8443/oauth2/default'],
  ['http://localhost:4300/oauth2', 'http://localhost/oauth2'],
])('users are bound to the issuer %s as %s', (issuer, stable) => {
  expect(stableIssuer(issuer)).toBe(stable);
});
