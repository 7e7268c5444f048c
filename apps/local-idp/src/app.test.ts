import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerOktaError, type OktaError } from './okta/okta-answer.ts';
import { rateLimit } from './okta/okta-request.ts';
import { advance, minute, testApiToken, testIdp } from './testing/test-idp.ts';
import { ada, portalOrigin } from './testing/test-portal.ts';

const idp = testIdp();

/** Uses `request`, because `fetch` can't choose the host. */
async function statusAt(host: string): Promise<number> {
  const { port } = new URL(idp.issuer);
  const path = '/oauth2/default/.well-known/openid-configuration';
  const sent = request({ host: '127.0.0.1', port, path, headers: { Connection: 'close', Host: host } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.destroy();
  return response.statusCode ?? 0;
}

test.each([
  ['localhost:4400', 200],
  ['[::1]:4400', 200],
  ['evil.example', 421],
  ['localhost.evil.example:4400', 421],
])('a request for the host %s is answered with %d', async (host, status) => {
  expect(await statusAt(host)).toBe(status);
});

test.each([
  ['GET', '/api/v1/nothing'],
  ['PATCH', '/api/v1/users'],
  ['GET', '/api/v1/authn/nothing'],
  ['POST', '/idp/myaccount/nothing'],
  ['GET', '/oauth2/default'],
  ['POST', '/oauth2/default/v1/nothing'],
])('%s %s answers Okta’s error', async (method, path) => {
  const headers = { Authorization: `SSWS ${testApiToken}` };
  const response = await fetch(idp.url(path), { method, headers });
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { errorCode: 'E0000008', errorSummary: 'The requested path was not found', errorLink: 'E0000008', errorCauses: [] },
  ]);
});

test.each([
  ['GET', '/oauth2/default/.well-known/openid-configuration'],
  ['POST', '/oauth2/default/v1/token'],
  ['POST', '/oauth2/default/v1/revoke'],
  ['DELETE', '/api/v1/sessions/me'],
  ['POST', '/api/v1/sessions/me/lifecycle/refresh'],
  ['GET', '/.well-known/webfinger'],
  ['POST', '/api/v1/authn'],
  ['PUT', '/idp/myaccount/profile'],
])('the portal’s pages may call %s %s with okta-auth-js’s headers, other pages may not', async (method, path) => {
  const preflight = (Origin: string) => {
    const sent = 'authorization,content-type,x-okta-user-agent-extended';
    const headers = { Origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': sent };
    return fetch(idp.url(path), { method: 'OPTIONS', headers });
  };
  const { status, headers } = await preflight(portalOrigin);
  expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([204, portalOrigin]);
  expect(headers.get('Access-Control-Allow-Methods')).toContain(method);
  expect(headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('x-okta-user-agent-extended');
  if (path.startsWith('/oauth2')) return; // oidc-provider answers every preflight, but not with tokens: see below.
  expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
  const other = await preflight('http://evil.example');
  expect(other.headers.get('Access-Control-Allow-Origin')).not.toBe('http://evil.example');
});

test('other pages can’t read tokens, and the portal reads why a call was refused', async () => {
  const headers = { Origin: 'http://evil.example' };
  const body = new URLSearchParams({ client_id: 'scv-admin-portal', grant_type: 'refresh_token', refresh_token: 'x' });
  const response = await fetch(`${idp.issuer}/v1/token`, { method: 'POST', headers, body });
  expect([response.status, response.headers.has('Access-Control-Allow-Origin')]).toEqual([400, false]);
  const exposed = (await idp.myAccount('GET /profile')).headers.get('Access-Control-Expose-Headers');
  expect(exposed).toContain('WWW-Authenticate');
});

test('each address has its own limit of calls, which every response counts down', async () => {
  const app = new Hono()
    .use(rateLimit(2))
    .get('/', ({ body }) => body(null))
    .onError((error, context) => answerOktaError(context, error as OktaError));
  const call = async (remoteAddress: string) => {
    const { status, headers } = await app.request('/', {}, { incoming: { socket: { remoteAddress } } });
    return [status, ...['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-Rate-Limit-${name}`))];
  };
  const reset = String((Date.now() + minute) / 1000);
  expect(await call('127.0.0.1')).toEqual([200, '2', '1', reset]);
  expect(await call('127.0.0.1')).toEqual([200, '2', '0', reset]);
  expect(await call('127.0.0.1')).toEqual([429, '2', '0', reset]);
  expect(await call('127.0.0.2')).toEqual([200, '2', '1', reset]);
  advance(minute);
  expect((await call('127.0.0.1'))[0]).toBe(200);
});

const rel = 'http://openid.net/specs/connect/1.0/issuer';

test.each([ada.username, 'nobody@scv.example'])('okta-auth-js learns the provider of %s', async (login) => {
  const resource = `okta:acct:${login}`;
  const answer = (await idp.client().webfinger({ resource, rel })) as object;
  expect(answer).toMatchObject({ subject: resource, links: [{ rel, titles: { und: 'Local sign-in provider' } }] });
  const { headers } = await fetch(idp.url(`/.well-known/webfinger?resource=${resource}`));
  expect(headers.get('Content-Type')).toBe('application/jrd+json'); // RFC 7033
});

test.each(['', 'acct:x'])('the provider of “%s” is refused', async (resource) => {
  const response = await fetch(idp.url(`/.well-known/webfinger?resource=${resource}`));
  expect([response.status, await response.json()]).toMatchObject([400, { errorCode: 'E0000001' }]);
});

test.each(
  [
    '/api/v1/authn',
    '/api/v1/authn/recovery/password',
    '/api/v1/users',
    '/api/v1/sessions/me',
    '/idp/myaccount/emails',
    '/sign-in/x',
    '/email-links/x',
    '/sample-accounts',
    '/outbox',
    '/assets/pages.css',
    '/nothing',
    '/oauth2/default/v1/token',
    '/oauth2/default/v1/revoke',
    '/oauth2/default/v1/logout',
    '/oauth2/default/v1/authorize',
  ].flatMap((path) => [
    [path, 'a length'],
    [path, 'chunks'],
  ]),
)('a body over 1 MB to %s is refused when it is sent with %s', async (path, way) => {
  const bytes = new Uint8Array(1_000_001).fill(97);
  const body = way === 'chunks' ? new Blob([bytes]).stream() : bytes;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const response = await fetch(idp.url(path), { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect(response.status).toBe(413);
});

test.each([
  [
    '/oauth2/default/v1/token',
    'application/x-www-form-urlencoded',
    'grant_type=pigeon&client_id=scv-admin-portal',
    'unsupported_grant_type',
  ],
  ['/api/v1/authn', 'application/json', '{"username":"nobody","password":"wrong"}', 'E0000004'],
])('%s reads a body that is sent in chunks', async (path, type, body, error) => {
  const headers = { 'Content-Type': type };
  const sent = new Blob([body]).stream();
  const response = await fetch(idp.url(path), { method: 'POST', headers, body: sent, duplex: 'half' } as RequestInit);
  expect(await response.text()).toContain(error);
});

test('the organization says which engine it has, as Okta does', async () => {
  const answer = await (await fetch(idp.url('/.well-known/okta-organization'))).json();
  expect(answer).toMatchObject({ pipeline: 'idx', _links: { organization: { href: new URL(idp.issuer).origin } } });
});

test('the discovery document lists Okta’s paths and no userinfo endpoint', async () => {
  const document = await (await fetch(`${idp.issuer}/.well-known/openid-configuration`)).json();
  expect(document).toMatchObject({
    issuer: idp.issuer,
    authorization_endpoint: `${idp.issuer}/v1/authorize`,
    token_endpoint: `${idp.issuer}/v1/token`,
    revocation_endpoint: `${idp.issuer}/v1/revoke`,
    end_session_endpoint: `${idp.issuer}/v1/logout`,
    jwks_uri: `${idp.issuer}/v1/keys`,
  });
  expect(document).not.toHaveProperty('userinfo_endpoint');
});
