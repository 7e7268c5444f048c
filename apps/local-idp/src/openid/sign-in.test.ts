import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxWrongPasswords } from '../accounts/accounts.ts';
import { testIdp } from '../testing/test-idp.ts';
import { ada, grace, joan, portalOrigin } from '../testing/test-portal.ts';

const idp = testIdp();

/** The attributes of the page's input with this id. */
function field(html: string, name: string): Record<string, string> {
  const tag = new RegExp(`<input[^>]*id="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  const [, ...attributes] = tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(attributes.map(([, key, value]) => [key, value ?? '']));
}

test('signing in redirects to the portal with a code and the state; the username ignores case and spaces', async () => {
  const callback = await idp.portal().signIn({ ...ada, username: ' Ada.Byron@SCV.example ' });
  expect(callback.origin + callback.pathname).toBe(`${portalOrigin}/authorization-code/callback`);
  expect(callback.searchParams.get('state')).toBe('state-1');
  expect(callback.searchParams.get('code')).toMatch(/.{20,}/);
});

test('login_hint fills the username and moves the focus to the password (decided 6)', async () => {
  const { html: empty } = await idp.portal().openSignIn();
  expect(field(empty, 'username')).toMatchObject({ value: '', autofocus: '' });
  const { html } = await idp.portal().openSignIn({ login_hint: ada.username });
  expect(field(html, 'username')).toMatchObject({ value: ada.username, autocomplete: 'username' });
  expect(field(html, 'username')).not.toHaveProperty('autofocus');
  expect(field(html, 'password')).toMatchObject({ type: 'password', autocomplete: 'current-password', autofocus: '' });
});

test.each([
  ['a wrong password', { ...ada, password: 'Analytical-Engine-1844' }],
  ['a username with a Kelvin sign for its k', { ...joan, username: joan.username.replace('k', '\u212a') }],
  ['an unknown username', { username: 'nobody@scv.example', password: ada.password }],
  ['an unknown username with an empty password', { username: 'nobody@scv.example', password: '' }],
])('%s shows an error linked to both fields and keeps the username', async (_name, attempt) => {
  const { status, html } = await idp.portal().attempt(attempt);
  expect(status).toBe(401);
  expect(html).toMatch(/id="error"[^>]*role="alert">The username or the password is wrong/);
  expect(field(html, 'username')).toMatchObject({ value: attempt.username, 'aria-describedby': 'error' });
  expect(field(html, 'password')).toMatchObject({ 'aria-invalid': 'true', autofocus: '' });
  expect(html).not.toContain(ada.password);
});

test('after too many wrong passwords, a link leads to the portal’s screen that unlocks the account', async () => {
  const wrong = { ...grace, password: 'wrong' };
  await Promise.all(Array.from({ length: maxWrongPasswords }, () => idp.portal().attempt(wrong)));
  const { html } = await idp.portal().attempt(grace);
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
  const { html } = await idp.portal().openSignIn({ login_hint: '"><script>alert(1)</script>' });
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&quot;&gt;&lt;script&gt;');
});

test('the page’s CSP forbids inline code and frames, and allows its icon', async () => {
  const { response, html } = await idp.portal().openSignIn();
  const policy = response.headers.get('Content-Security-Policy');
  // Without img-src, Firefox would report the icon as refused.
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "img-src 'self'"]) expect(policy).toContain(rule);
  expect(policy).not.toContain('unsafe-inline');
  const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const { status, headers } = await fetch(idp.url(icon));
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
});

test('another user can sign in over a session, by a page that runs only its own script', async () => {
  const portal = idp.portal();
  await portal.signIn(ada);
  const { url } = await portal.openSignIn();
  const handOver = await portal.browser.follow(await portal.browser.send(url, joan), url);
  const html = await handOver.response.text();
  const policy = handOver.response.headers.get('Content-Security-Policy');
  const script = /<script>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(handOver.response.headers.get('X-Content-Type-Options')).toBe('nosniff');

  const hidden = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const sent = await portal.browser.send(action, Object.fromEntries(hidden));
  const { location } = await portal.browser.follow(sent, action);
  expect(location).toMatch(new RegExp(`^${portalOrigin}/authorization-code/callback\\?code=`));
});

test.each([
  ['an unknown redirect address', { redirect_uri: 'http://evil.example/callback' }],
  ['an unknown client', { client_id: 'someone-else' }],
])('%s shows our error page instead of redirecting', async (_name, changes) => {
  const { response, html } = await idp.portal().openSignIn(changes);
  expect(response.status).toBe(400);
  expect(html).toContain('Start again from the portal');
});

test('a request without PKCE is rejected', async () => {
  const portal = idp.portal();
  const url = portal.authorizeUrl().replace(/&code_challenge[^&]*/g, '');
  const { location } = await portal.browser.follow(await portal.browser.open(url), url);
  expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
});

test('an expired sign-in page says so', async () => {
  const response = await fetch(idp.url('/sign-in/some-uid'));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This sign-in has ended');
});

async function openedSignIn() {
  const portal = idp.portal();
  const { url } = await portal.openSignIn();
  return { browser: portal.browser, url };
}
