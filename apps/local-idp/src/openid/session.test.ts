import { expect, test } from 'vitest';
import { advance, minute, testIdp } from '../testing/test-idp.ts';
import { ada, adaUid, invalidTokenResponse, portalOrigin, TestBrowser } from '../testing/test-portal.ts';

const idp = testIdp();
const hourMs = 60 * minute;

async function signedIn() {
  const portal = idp.portal();
  return { portal, browser: portal.browser, tokens: await portal.tokensOf(ada) };
}

const logoutUrl = (changes: Record<string, string>) => {
  const parameters = { post_logout_redirect_uri: `${portalOrigin}/login`, ...changes };
  return `${idp.issuer}/v1/logout?${new URLSearchParams(parameters)}`;
};

/** The request that the page's sign-out button sends. */
function signOutForm(html: string): [url: string, fields: Record<string, string>] {
  const url = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? '';
  return [url, { xsrf: /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '', logout: 'yes' }];
}

test('okta-auth-js reads the session and extends it, and the browser keeps its cookie as long', async () => {
  const { portal, browser } = await signedIn();
  const { session } = idp.client(browser);
  const read = async () => (await session.get()) as unknown as Record<'createdAt' | 'expiresAt', string>;
  const before = await read();
  const createdAt = expect.any(String);
  expect(before).toMatchObject({ status: 'ACTIVE', login: ada.username, userId: adaUid, createdAt });
  advance(hourMs);
  await session.refresh();
  const after = await read();
  expect(Date.parse(after.expiresAt)).toBe(Date.parse(before.expiresAt) + hourMs);
  expect(after).toMatchObject({ createdAt: before.createdAt, lastPasswordVerification: before.createdAt });

  const { headers } = await portal.session('POST', '/lifecycle/refresh');
  const expires = new Date(after.expiresAt).toUTCString();
  expect(headers.getSetCookie().map((line) => line.includes(expires))).toEqual([true, true]); // with its signature
});

test('without a session, okta-auth-js finds none, and can’t extend or end it', async () => {
  const client = idp.client(new TestBrowser());
  expect(await client.session.get()).toEqual({ status: 'INACTIVE' });
  await expect(client.session.refresh()).rejects.toMatchObject({ errorCode: 'E0000007' });
  await expect(client.session.close()).rejects.toMatchObject({ errorCode: 'E0000007' });
});

test('DELETE sessions/me ends the session', async () => {
  const { portal } = await signedIn();
  const closed = await portal.session('DELETE');
  expect([closed.status, closed.headers.get('Content-Type')]).toEqual([204, null]);
  expect((await portal.session()).status).toBe(404);
});

test('signing out with the session’s ID token needs no confirmation, and ends the refresh token', async () => {
  const { portal, browser, tokens } = await signedIn();
  const html = await (await browser.open(logoutUrl({ id_token_hint: tokens.id_token, state: 'bye' }))).text();
  expect(html).toContain('/assets/sign-out.js');
  const done = await browser.send(...signOutForm(html));
  expect(done.headers.get('Location')).toBe(`${portalOrigin}/login?state=bye`);
  expect((await portal.session()).status).toBe(404);
  expect(await (await portal.refresh(tokens.refresh_token)).json()).toEqual(invalidTokenResponse);
});

test('the ID token can be sent by POST, which keeps it out of the URL', async () => {
  const { portal, browser, tokens } = await signedIn();
  const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${portalOrigin}/login` };
  const html = await (await browser.send(`${idp.issuer}/v1/logout`, fields)).text();
  const done = await browser.send(...signOutForm(html));
  expect(done.headers.get('Location')).toBe(`${portalOrigin}/login`);
  expect((await portal.session()).status).toBe(404);
});

test('signing out without an ID token asks for confirmation', async () => {
  const { portal, browser } = await signedIn();
  const html = await (await browser.open(logoutUrl({ client_id: 'scv-admin-portal' }))).text();
  expect(html).toContain('Stay signed in');
  expect(html).not.toContain('/assets/sign-out.js');
  expect((await portal.session()).status).toBe(200);
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
  const portal = idp.portal();
  if (account) await portal.signIn(account);
  const { html, response } = await portal.openSignIn({ prompt: 'none', response_mode: 'okta_post_message' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${portalOrigin}`);
  expect(html).toContain(`data-target-origin="${portalOrigin}"`);
  expect(await portal.askSilently('openid')).toMatchObject({ ...answer, state: 'state-1' });
});
