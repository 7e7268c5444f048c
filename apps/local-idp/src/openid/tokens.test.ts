import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { refreshTokenGraceSeconds } from '../store.ts';
import {
  ada,
  adaUid,
  invalidTokenResponse,
  joan,
  testSettings,
  TestPortal,
  type Tokens,
} from '../testing/test-portal.ts';

let idp: LocalIdp;
beforeAll(async () => {
  idp = await startLocalIdp(testSettings());
});
afterAll(() => idp.stop());
afterEach(() => vi.useRealTimers());

const verified = async (token: string, audience: string) => {
  const keys = createRemoteJWKSet(new URL(`${idp.issuer}/v1/keys`));
  return (await jwtVerify(token, keys, { issuer: idp.issuer, audience, algorithms: ['RS256'] })).payload;
};
const json = async (response: Promise<Response>) => (await response).json() as Promise<Tokens>;

test('the access token is a JWT for the API with Okta’s claims', async () => {
  const { access_token, expires_in } = await new TestPortal(idp.issuer).tokensOf(ada);
  const claims = await verified(access_token, 'api://default');
  expect(claims).toMatchObject({
    ver: 1,
    cid: 'scv-admin-portal',
    uid: adaUid,
    sub: ada.username,
    auth_time: expect.any(Number),
    sid: expect.any(String),
    scp: ['openid', 'profile', 'email', 'offline_access'],
  });
  expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['scope']));
  expect(expires_in).toBe(600);
});

test('the ID token contains the user’s claims', async () => {
  const claims = await verified((await new TestPortal(idp.issuer).tokensOf(ada)).id_token, 'scv-admin-portal');
  expect(claims).toMatchObject({
    sub: ada.username,
    email: ada.username,
    preferred_username: ada.username,
    name: 'Ada Byron',
    nonce: 'nonce-1',
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
});

test('an account’s own subject is in the ID token, its username in the access token', async () => {
  const tokens = await new TestPortal(idp.issuer).tokensOf(joan);
  expect(await verified(tokens.id_token, 'scv-admin-portal')).toMatchObject({ sub: 'joan.murray@scv.example' });
  expect(await verified(tokens.access_token, 'api://default')).toMatchObject({ sub: joan.username });
});

test('using a code twice revokes the tokens of the first use', async () => {
  const portal = new TestPortal(idp.issuer);
  const code = (await portal.signIn(ada)).searchParams.get('code') ?? '';
  const { refresh_token } = await json(portal.exchange(code));
  expect((await portal.exchange(code)).status).toBe(400);
  expect((await portal.refresh(refresh_token)).status).toBe(400);
});

test('each renewal returns a new refresh token', async () => {
  const portal = new TestPortal(idp.issuer);
  const first = await portal.tokensOf(ada);
  const second = await json(portal.refresh(first.refresh_token));
  const third = await json(portal.refresh(second.refresh_token));
  expect(new Set([first, second, third].map(({ refresh_token }) => refresh_token)).size).toBe(3);
});

test('a renewed access token names the sign-in that the first one named', async () => {
  const portal = new TestPortal(idp.issuer);
  const first = await portal.tokensOf(ada);
  const second = await json(portal.refresh(first.refresh_token));
  const third = await json(portal.refresh(second.refresh_token));
  const [claims, ...renewed] = await Promise.all(
    [first, second, third].map(({ access_token }) => verified(access_token, 'api://default')),
  );
  for (const { auth_time, sid } of renewed) expect([auth_time, sid]).toEqual([claims?.['auth_time'], claims?.['sid']]);
});

test('several tabs can renew with the same token', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  const tabs = await Promise.all([1, 2, 3].map(() => json(portal.refresh(refresh_token))));
  const renewals = await Promise.all(tabs.map((tab) => portal.refresh(tab.refresh_token)));
  expect(renewals.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('reusing a refresh token after its grace period revokes the whole grant', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  const renewed = await json(portal.refresh(refresh_token));
  vi.useFakeTimers({ now: Date.now() + refreshTokenGraceSeconds * 1000, toFake: ['Date'] });
  const answers = [await portal.refresh(refresh_token), await portal.refresh(renewed.refresh_token)];
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    invalidTokenResponse,
    invalidTokenResponse,
  ]);
});

test('an unknown refresh token is rejected with the description that okta-auth-js expects', async () => {
  const response = await new TestPortal(idp.issuer).refresh('nonsense');
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual(invalidTokenResponse);
});

test('other errors of the token endpoint keep their description', async () => {
  const response = await new TestPortal(idp.issuer).exchange('nonsense');
  expect(await response.json()).toEqual({ error: 'invalid_grant', error_description: 'grant request is invalid' });
});

test('a revoked refresh token stops working', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  expect((await portal.revoke(refresh_token)).status).toBe(200);
  expect(await (await portal.refresh(refresh_token)).json()).toEqual(invalidTokenResponse);
});

test('revoking an access token or an unknown token succeeds without effect', async () => {
  const portal = new TestPortal(idp.issuer);
  const { access_token, refresh_token } = await portal.tokensOf(ada);
  expect((await portal.revoke(access_token)).status).toBe(200);
  expect((await portal.revoke('nonsense')).status).toBe(200);
  expect((await portal.refresh(refresh_token)).status).toBe(200);
});
