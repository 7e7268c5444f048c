import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { refreshTokenGraceSeconds } from '../store.ts';
import { advance, testIdp } from '../testing/test-idp.ts';
import { ada, adaUid, invalidTokenResponse, joan, type Tokens } from '../testing/test-portal.ts';

const idp = testIdp();

const verified = async (token: string, audience: string) => {
  const keys = createRemoteJWKSet(new URL(`${idp.issuer}/v1/keys`));
  return (await jwtVerify(token, keys, { issuer: idp.issuer, audience, algorithms: ['RS256'] })).payload;
};
const json = async (response: Promise<Response>) => (await response).json() as Promise<Tokens>;

test('the access token is a JWT for the API with Okta’s claims', async () => {
  const { access_token, expires_in } = await idp.portal().tokensOf(ada);
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
  const claims = await verified((await idp.portal().tokensOf(ada)).id_token, 'scv-admin-portal');
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
  const tokens = await idp.portal().tokensOf(joan);
  expect(await verified(tokens.id_token, 'scv-admin-portal')).toMatchObject({ sub: 'joan.murray@scv.example' });
  expect(await verified(tokens.access_token, 'api://default')).toMatchObject({ sub: joan.username });
});

test('using a code twice revokes the tokens of the first use', async () => {
  const portal = idp.portal();
  const code = (await portal.signIn(ada)).searchParams.get('code') ?? '';
  const { refresh_token } = await json(portal.exchange(code));
  expect((await portal.exchange(code)).status).toBe(400);
  expect((await portal.refresh(refresh_token)).status).toBe(400);
});

test('each renewal returns a new refresh token, and an access token that names the same sign-in', async () => {
  const portal = idp.portal();
  const first = await portal.tokensOf(ada);
  const second = await json(portal.refresh(first.refresh_token));
  const third = await json(portal.refresh(second.refresh_token));
  const all = [first, second, third];
  expect(new Set(all.map(({ refresh_token }) => refresh_token)).size).toBe(3);
  const signIns = all.map(({ access_token }) => decodeJwt(access_token)).map(({ auth_time, sid }) => [auth_time, sid]);
  expect(signIns).toEqual([signIns[0], signIns[0], signIns[0]]);
});

test('several tabs can renew with the same token', async () => {
  const portal = idp.portal();
  const { refresh_token } = await portal.tokensOf(ada);
  const tabs = await Promise.all([1, 2, 3].map(() => json(portal.refresh(refresh_token))));
  const renewals = await Promise.all(tabs.map((tab) => portal.refresh(tab.refresh_token)));
  expect(renewals.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a used refresh token works briefly; later use revokes its grant, and no other', async () => {
  const [portal, other] = [idp.portal(), idp.portal()];
  const { refresh_token } = await portal.tokensOf(ada);
  const others = await other.tokensOf(ada);
  const renewed = await json(portal.refresh(refresh_token));
  advance((refreshTokenGraceSeconds - 1) * 1000);
  expect((await portal.refresh(refresh_token)).status).toBe(200);
  advance(1000);
  for (const token of [refresh_token, renewed.refresh_token]) {
    expect(await (await portal.refresh(token)).json()).toEqual(invalidTokenResponse);
  }
  expect((await other.refresh(others.refresh_token)).status).toBe(200);
});

test('an unknown refresh token or code is rejected with the expected description', async () => {
  const response = await idp.portal().refresh('nonsense');
  expect([response.status, await response.json()]).toEqual([400, invalidTokenResponse]);
  const ofCode = await (await idp.portal().exchange('nonsense')).json();
  expect(ofCode).toEqual({ error: 'invalid_grant', error_description: 'grant request is invalid' });
});

test('revoking a refresh token ends it; revoking an access token or an unknown one has no effect', async () => {
  const portal = idp.portal();
  const { access_token, refresh_token } = await portal.tokensOf(ada);
  for (const token of [access_token, 'nonsense']) expect((await portal.revoke(token)).status).toBe(200);
  const renewed = await json(portal.refresh(refresh_token));
  expect((await portal.revoke(renewed.refresh_token)).status).toBe(200);
  expect(await (await portal.refresh(renewed.refresh_token)).json()).toEqual(invalidTokenResponse);
});

const accountScopes = 'openid okta.myAccount.profile.read okta.myAccount.password.manage';
const signInScopes = ['openid', 'profile', 'email', 'offline_access'];
const scopesOf = ({ access_token }: Tokens) => decodeJwt(access_token)['scp'];

test('with a session, a token for My account needs no page, and comes without a refresh token', async () => {
  const portal = idp.portal();
  const first = await portal.tokensOf(ada);
  expect(scopesOf(first)).toEqual(signInScopes);
  const silent = await portal.silentTokens(accountScopes);
  expect(scopesOf(silent)).toEqual(accountScopes.split(' '));
  expect(silent).not.toHaveProperty('refresh_token');
  const { sid, auth_time } = decodeJwt(first.access_token);
  expect(decodeJwt(silent.access_token)).toMatchObject({ sid, auth_time });
  // Later renewals still have the scopes of the sign-in only.
  expect(scopesOf(await json(portal.refresh(first.refresh_token)))).toEqual(signInScopes);
});

test('an unknown scope is left out', async () => {
  const portal = idp.portal();
  await portal.tokensOf(ada);
  expect(scopesOf(await portal.silentTokens('openid okta.users.manage'))).toEqual(['openid']);
});
