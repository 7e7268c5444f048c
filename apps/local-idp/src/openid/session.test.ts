import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { oktaClient } from '../testing/okta-client.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import {
  ada,
  adaUid,
  invalidTokenResponse,
  joan,
  portalOrigin,
  testSettings,
  TestPortal,
} from '../testing/test-portal.ts';

const hourMs = 3_600_000;

let idp: LocalIdp;
let me: string;
beforeAll(async () => {
  idp = await startLocalIdp(testSettings());
  me = `${new URL(idp.issuer).origin}/api/v1/sessions/me`;
});
afterAll(() => idp.stop());
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const logoutUrl = (changes: Record<string, string>) => {
  const parameters = { post_logout_redirect_uri: `${portalOrigin}/login`, ...changes };
  return `${idp.issuer}/v1/logout?${new URLSearchParams(parameters)}`;
};

/** The request that the page's sign-out button sends. */
function signOutForm(html: string): [url: string, fields: Record<string, string>] {
  const url = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? '';
  return [url, { xsrf: /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '', logout: 'yes' }];
}

test('GET sessions/me returns the signed-in user', async () => {
  const { browser } = await signedIn();
  expect((await new TestPortal(idp.issuer).browser.open(me)).status).toBe(404);
  const response = await browser.open(me);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ status: 'ACTIVE', login: ada.username, userId: adaUid });
});

test('okta-auth-js reads the session and extends it, and the browser keeps its cookie as long', async () => {
  const { browser } = await signedIn();
  const { session } = oktaClient(idp.issuer, browser);
  const read = async () => (await session.get()) as unknown as Record<'createdAt' | 'expiresAt', string>;
  const before = await read();
  expect(before).toMatchObject({ status: 'ACTIVE', createdAt: expect.any(String) });
  vi.setSystemTime(Date.now() + hourMs);
  await session.refresh();
  const after = await read();
  expect(Date.parse(after.expiresAt)).toBe(Date.parse(before.expiresAt) + hourMs);
  expect(after).toMatchObject({ createdAt: before.createdAt, lastPasswordVerification: before.createdAt });

  const { headers } = await browser.open(`${me}/lifecycle/refresh`, { method: 'POST' });
  const expires = new Date(after.expiresAt).toUTCString();
  expect(headers.getSetCookie().map((line) => line.includes(expires))).toEqual([true, true]); // with its signature
});

test('without a session, okta-auth-js finds none, and can’t extend or end it', async () => {
  const client = oktaClient(idp.issuer, new TestBrowser());
  expect(await client.session.get()).toEqual({ status: 'INACTIVE' });
  await expect(client.session.refresh()).rejects.toMatchObject({ errorCode: 'E0000007' });
  await expect(client.session.close()).rejects.toMatchObject({ errorCode: 'E0000007' });
});

test('DELETE sessions/me ends the session; a second one gets 404 with E0000007', async () => {
  const { browser } = await signedIn();
  const closed = await browser.open(me, { method: 'DELETE' });
  expect([closed.status, closed.headers.get('Content-Type')]).toEqual([204, null]);
  expect((await browser.open(me)).status).toBe(404);
  const again = await browser.open(me, { method: 'DELETE' });
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({ errorCode: 'E0000007' });
});

test('signing out with the session’s ID token needs no confirmation and returns to the portal', async () => {
  const { browser, tokens } = await signedIn();
  const html = await (await browser.open(logoutUrl({ id_token_hint: tokens.id_token, state: 'bye' }))).text();
  expect(html).toContain('/assets/sign-out.js');
  const done = await browser.send(...signOutForm(html));
  expect(done.headers.get('Location')).toBe(`${portalOrigin}/login?state=bye`);
  expect((await browser.open(me)).status).toBe(404);
});

test('signing out ends the refresh token', async () => {
  const portal = new TestPortal(idp.issuer);
  const tokens = await portal.tokensOf(ada);
  const html = await (await portal.browser.open(logoutUrl({ id_token_hint: tokens.id_token }))).text();
  await portal.browser.send(...signOutForm(html));
  expect(await (await portal.refresh(tokens.refresh_token)).json()).toEqual(invalidTokenResponse);
});

test('the page between two people in the same browser has a policy, and allows its own script only', async () => {
  const portal = new TestPortal(idp.issuer);
  await portal.signIn(ada);
  const { url } = await portal.openSignIn();
  const done = await portal.browser.send(url, joan);
  const response = await portal.browser.open(new URL(done.headers.get('Location') ?? '', url).href);
  const html = await response.text();
  expect(html).toContain('name="xsrf"');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const policy = response.headers.get('Content-Security-Policy');
  expect(policy).toContain("frame-ancestors 'none'");
  const script = /<script>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  const digest = createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}'`);
});

test('the ID token can be sent by POST, which keeps it out of the URL', async () => {
  const { browser, tokens } = await signedIn();
  const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${portalOrigin}/login` };
  const html = await (await browser.send(`${idp.issuer}/v1/logout`, fields)).text();
  const done = await browser.send(...signOutForm(html));
  expect(done.headers.get('Location')).toBe(`${portalOrigin}/login`);
  expect((await browser.open(me)).status).toBe(404);
});

test('signing out without an ID token asks for confirmation', async () => {
  const { browser } = await signedIn();
  const html = await (await browser.open(logoutUrl({ client_id: 'scv-admin-portal' }))).text();
  expect(html).toContain('Stay signed in');
  expect(html).not.toContain('/assets/sign-out.js');
  expect((await browser.open(me)).status).toBe(200);
});

test('signing out doesn’t redirect to unknown addresses', async () => {
  const { browser, tokens } = await signedIn();
  const url = logoutUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: 'http://evil.example/' });
  expect((await browser.open(url)).status).toBe(400);
});

test.each([
  ['no session', undefined, { error: 'login_required' }],
  ['a session', ada, { code: expect.stringMatching(/.{20,}/) }],
])('a silent sign-in with %s posts its response to the portal', async (_name, account, answer) => {
  const portal = new TestPortal(idp.issuer);
  if (account) await portal.signIn(account);
  const { html, response } = await portal.openSignIn({ prompt: 'none', response_mode: 'okta_post_message' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${portalOrigin}`);
  expect(html).toContain(`data-target-origin="${portalOrigin}"`);
  const data = /data-response="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(data)).toMatchObject({ ...answer, state: 'state-1' });
});

test.each([
  ['/oauth2/default/.well-known/openid-configuration', 'GET'],
  ['/oauth2/default/v1/keys', 'GET'],
  ['/oauth2/default/v1/token', 'POST'],
  ['/oauth2/default/v1/revoke', 'POST'],
  ['/api/v1/sessions/me', 'GET'],
  ['/api/v1/sessions/me', 'DELETE'],
  ['/api/v1/sessions/me/lifecycle/refresh', 'POST'],
  ['/.well-known/webfinger', 'GET'],
  ['/.well-known/okta-organization', 'GET'],
])('CORS allows the portal to call %s with %s and okta-auth-js’s headers', async (path, method) => {
  const { status, headers } = await preflight(path, method, portalOrigin);
  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Origin')).toBe(portalOrigin);
  expect(headers.get('Access-Control-Allow-Methods')).toContain(method);
  expect(headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('x-okta-user-agent-extended');
});

test('CORS allows credentials for the portal only', async () => {
  const own = await preflight('/api/v1/sessions/me', 'GET', portalOrigin);
  expect(own.headers.get('Access-Control-Allow-Credentials')).toBe('true');
  const other = await preflight('/api/v1/sessions/me', 'GET', 'http://evil.example');
  expect(other.headers.get('Access-Control-Allow-Origin')).not.toBe('http://evil.example');
});

test('CORS doesn’t allow other origins to read tokens', async () => {
  const response = await fetch(`${idp.issuer}/v1/token`, {
    method: 'POST',
    headers: { Origin: 'http://evil.example' },
    body: new URLSearchParams({ client_id: 'scv-admin-portal', grant_type: 'refresh_token', refresh_token: 'any' }),
  });
  expect(response.status).toBe(400);
  expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
});

test('the organization says which engine it has, as Okta does', async () => {
  const answer = await (await fetch(new URL('/.well-known/okta-organization', idp.issuer))).json();
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

function preflight(path: string, method: string, origin: string): Promise<Response> {
  return fetch(new URL(path, idp.issuer), {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type,x-okta-user-agent-extended',
    },
  });
}

async function signedIn() {
  const portal = new TestPortal(idp.issuer);
  return { tokens: await portal.tokensOf(ada), browser: portal.browser };
}
