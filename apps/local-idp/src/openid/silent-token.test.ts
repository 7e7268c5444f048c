import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { ada, testSettings, TestPortal, type Tokens } from '../testing/test-portal.ts';

const accountScopes = 'openid okta.myAccount.profile.read okta.myAccount.password.manage';
const signInScopes = ['openid', 'profile', 'email', 'offline_access'];

let idp: LocalIdp;
beforeAll(async () => {
  idp = await startLocalIdp(testSettings());
});
afterAll(() => idp.stop());

const scopesOf = ({ access_token }: Tokens) => decodeJwt(access_token)['scp'];

test('with a session, a token for My account needs no page, and comes without a refresh token', async () => {
  const portal = new TestPortal(idp.issuer);
  expect(scopesOf(await portal.tokensOf(ada))).toEqual(signInScopes);
  const tokens = await portal.silentTokens(accountScopes);
  expect(scopesOf(tokens)).toEqual(accountScopes.split(' '));
  expect(tokens).not.toHaveProperty('refresh_token');
});

test('a silent token has the session id and sign-in time of the session’s first token', async () => {
  const portal = new TestPortal(idp.issuer);
  const first = decodeJwt((await portal.tokensOf(ada)).access_token);
  const second = decodeJwt((await portal.silentTokens(accountScopes)).access_token);
  expect([second['sid'], second['auth_time']]).toEqual([first['sid'], first['auth_time']]);
});

test('tokens that are renewed afterwards still have the scopes of the sign-in only', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  await portal.silentTokens(accountScopes);
  expect(scopesOf((await (await portal.refresh(refresh_token)).json()) as Tokens)).toEqual(signInScopes);
});

test('an unknown scope is left out', async () => {
  const portal = new TestPortal(idp.issuer);
  await portal.tokensOf(ada);
  expect(scopesOf(await portal.silentTokens('openid okta.users.manage'))).toEqual(['openid']);
});
