import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxWrongPasswords } from '../accounts/accounts.ts';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { ada, joan, portalOrigin, testSettings, TestPortal } from '../testing/test-portal.ts';

let idp: LocalIdp;
beforeAll(async () => {
  idp = await startLocalIdp(testSettings());
});
afterAll(() => idp.stop());

/** The attributes of the page's input with this id. */
function field(html: string, name: string): Record<string, string> {
  const tag = new RegExp(`<input[^>]*id="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  const [, ...attributes] = tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(attributes.map(([, key, value]) => [key, value ?? '']));
}

test('signing in redirects to the portal with a code and the state', async () => {
  const callback = await new TestPortal(idp.issuer).signIn(ada);
  expect(callback.origin + callback.pathname).toBe(`${portalOrigin}/authorization-code/callback`);
  expect(callback.searchParams.get('state')).toBe('state-1');
  expect(callback.searchParams.get('code')).toMatch(/.{20,}/);
});

test('the username ignores case and surrounding spaces', async () => {
  const callback = await new TestPortal(idp.issuer).signIn({ ...ada, username: ' Ada.Byron@SCV.example ' });
  expect(callback.searchParams.has('code')).toBe(true);
});

test('login_hint fills the username and focuses the password (decided 6)', async () => {
  const { html } = await new TestPortal(idp.issuer).openSignIn({ login_hint: ada.username });
  expect(field(html, 'username')).toMatchObject({ value: ada.username, autocomplete: 'username' });
  expect(field(html, 'username')).not.toHaveProperty('autofocus');
  expect(field(html, 'password')).toMatchObject({ type: 'password', autocomplete: 'current-password', autofocus: '' });
});

test('without login_hint the username has the focus', async () => {
  const { html } = await new TestPortal(idp.issuer).openSignIn();
  expect(field(html, 'username')).toMatchObject({ value: '', autofocus: '' });
});

test.each([
  ['a wrong password', { ...ada, password: 'Analytical-Engine-1844' }],
  ['a username with a Kelvin sign for its k', { ...joan, username: joan.username.replace('k', '\u212a') }],
  ['an unknown username', { username: 'nobody@scv.example', password: ada.password }],
  ['an unknown username with an empty password', { username: 'nobody@scv.example', password: '' }],
])('%s shows an error linked to both fields and keeps the username', async (_name, attempt) => {
  const { browser, url } = await openedSignIn();
  const response = await browser.send(url, attempt);
  const html = await response.text();
  expect(response.status).toBe(401);
  expect(html).toMatch(/id="error"[^>]*role="alert">The username or the password is wrong/);
  expect(field(html, 'username')).toMatchObject({ value: attempt.username, 'aria-describedby': 'error' });
  expect(field(html, 'password')).toMatchObject({ 'aria-invalid': 'true', autofocus: '' });
  expect(html).not.toContain(ada.password);
});

test('after too many wrong passwords, a link leads to the portal’s screen that unlocks the account', async () => {
  const { browser, url } = await openedSignIn();
  const attempt = { username: 'grace.hopper@scv.example', password: 'wrong' };
  await Promise.all(Array.from({ length: maxWrongPasswords }, () => browser.send(url, attempt)));
  const html = await (await browser.send(url, attempt)).text();
  expect(html).toContain(`<a href="${portalOrigin}/unlock">Unlock the account in the portal</a>`);
});

test('the right password still works after a wrong one', async () => {
  const { browser, url } = await openedSignIn();
  await browser.send(url, { ...ada, password: 'wrong' });
  const { location } = await browser.follow(await browser.send(url, ada), url);
  expect(new URL(location).searchParams.has('code')).toBe(true);
});

test('Cancel redirects to the portal with access_denied and a description (decided 6)', async () => {
  const { browser, url } = await openedSignIn();
  const { location } = await browser.follow(await browser.open(`${url}/cancel`), url);
  const answer = Object.fromEntries(new URL(location).searchParams);
  expect(answer).toMatchObject({
    error: 'access_denied',
    error_description: 'The sign-in was cancelled.',
    state: 'state-1',
  });
});

test('login_hint is escaped', async () => {
  const { html } = await new TestPortal(idp.issuer).openSignIn({ login_hint: '"><script>alert(1)</script>' });
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&quot;&gt;&lt;script&gt;');
});

test('the page’s CSP forbids inline scripts, inline styles and frames', async () => {
  const { response } = await new TestPortal(idp.issuer).openSignIn();
  const policy = response.headers.get('Content-Security-Policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
});

test('the page’s CSP allows its icon, which Firefox would otherwise report as refused', async () => {
  const { response, html } = await new TestPortal(idp.issuer).openSignIn();
  expect(response.headers.get('Content-Security-Policy')).toContain("img-src 'self'");
  const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const { status, headers } = await fetch(new URL(icon, idp.issuer));
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
});

test('another user can sign in over an existing session', async () => {
  const portal = new TestPortal(idp.issuer);
  await portal.signIn(ada);
  const { url } = await portal.openSignIn();
  const handOver = await portal.browser.follow(await portal.browser.send(url, joan), url);
  const html = await handOver.response.text();
  const hidden = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const { location } = await portal.browser.follow(
    await portal.browser.send(action, Object.fromEntries(hidden)),
    action,
  );
  expect(location).toMatch(new RegExp(`^${portalOrigin}/authorization-code/callback\\?code=`));
});

test.each([
  ['an unknown redirect address', { redirect_uri: 'http://evil.example/callback' }],
  ['an unknown client', { client_id: 'someone-else' }],
])('%s shows our error page instead of redirecting', async (_name, changes) => {
  const { response, html } = await new TestPortal(idp.issuer).openSignIn(changes);
  expect(response.status).toBe(400);
  expect(html).toContain('Start again from the portal');
});

test('a request without PKCE is rejected', async () => {
  const portal = new TestPortal(idp.issuer);
  const url = portal.authorizeUrl().replace(/&code_challenge[^&]*/g, '');
  const { location } = await portal.browser.follow(await portal.browser.open(url), url);
  expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
});

test('an expired sign-in page says so', async () => {
  const origin = new URL(idp.issuer).origin;
  const response = await fetch(`${origin}/sign-in/some-uid`);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This sign-in has ended');
});

async function openedSignIn() {
  const portal = new TestPortal(idp.issuer);
  const { url } = await portal.openSignIn();
  return { browser: portal.browser, url };
}
