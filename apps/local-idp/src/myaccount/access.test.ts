import { getProfile } from '@okta/okta-auth-js/myaccount';
import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { advance, minute, refused, startMyAccount } from '../testing/my-account.ts';
import { adaUid, joan } from '../testing/test-portal.ts';

const idp = startMyAccount();

const calls: [method: string, path: string, scope: string][] = [
  ['GET', '/profile', 'profile.read'],
  ['GET', '/profile/schema', 'profile.read'],
  ['PUT', '/profile', 'profile.manage'],
  ['GET', '/emails', 'email.read'],
  ['POST', '/emails', 'email.manage'],
  ['GET', '/emails/1', 'email.read'],
  ['DELETE', '/emails/1', 'email.manage'],
  ['POST', '/emails/1/challenge', 'email.manage'],
  ['GET', '/emails/1/challenge/2', 'email.read'],
  ['POST', '/emails/1/challenge/2', 'email.read'],
  ['POST', '/emails/1/challenge/2/verify', 'email.manage'],
  ['GET', '/phones', 'phone.read'],
  ['POST', '/phones', 'phone.manage'],
  ['GET', '/phones/1', 'phone.read'],
  ['DELETE', '/phones/1', 'phone.manage'],
  ['POST', '/phones/1/challenge', 'phone.manage'],
  ['POST', '/phones/1/verify', 'phone.manage'],
  ['GET', '/password', 'password.read'],
  ['POST', '/password', 'password.manage'],
  ['PUT', '/password', 'password.manage'],
  ['DELETE', '/password', 'password.manage'],
];

test('each call is refused without its scope: with those of the sign-in, and with all others', async () => {
  const { signInTokens, portal } = await idp.signIn();
  const scopes = [...new Set(calls.map(([, , scope]) => `okta.myAccount.${scope}`))];
  const otherTokens = new Map<string, string>();
  for (const scope of scopes) {
    const others = scopes.filter((other) => other !== scope).join(' ');
    otherTokens.set(scope, (await portal.silentTokens(`openid ${others}`)).access_token);
  }
  for (const [method, path, name] of calls) {
    const scope = `okta.myAccount.${name}`;
    for (const token of [signInTokens.access_token, otherTokens.get(scope)]) {
      const response = await idp.call(path, method, { Authorization: `Bearer ${token}` });
      const challenge = response.headers.get('WWW-Authenticate');
      expect([method, path, response.status], `${method} ${path}`).toEqual([method, path, 403]);
      expect(challenge).toContain('Bearer error="insufficient_scope"');
      expect(challenge).toContain(`scope="${scope}"`);
      expect(await response.json()).toMatchObject({ errorCode: 'E0000006', errorCauses: [] });
    }
  }
});

test.each([
  ['no token', async () => undefined],
  ['a token of another kind', async () => `Basic ${(await idp.signIn()).accessToken}`],
  ['nonsense', async () => 'Bearer nonsense'],
  ['an ID token', async () => `Bearer ${(await idp.signIn()).signInTokens.id_token}`],
  ['a refresh token', async () => `Bearer ${(await idp.signIn()).signInTokens.refresh_token}`],
  ['an unsigned token', async () => `Bearer ${new UnsecuredJWT({ uid: adaUid, scp: [] }).encode()}`],
  ['an expired token', async () => expired((await idp.signIn()).accessToken)],
  ['a token of a sign-in that has ended', async () => revoked(await idp.signIn())],
  ['the token of an inactive account', async () => deactivated(await idp.signIn(joan))],
])('%s is refused', async (_what, authorization) => {
  const value = await authorization();
  const response = await idp.call('/profile', 'GET', value === undefined ? {} : { Authorization: value });
  expect(response.status).toBe(401);
  expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer /);
  expect(await response.json()).toMatchObject({ errorCode: 'E0000011', errorSummary: 'Invalid token provided' });
});

function expired(token: string): string {
  advance(10 * minute);
  return `Bearer ${token}`;
}

async function revoked({ portal, accessToken, signInTokens }: Awaited<ReturnType<typeof idp.signIn>>) {
  await portal.revoke(signInTokens.refresh_token);
  return `Bearer ${accessToken}`;
}

function deactivated({ accessToken }: { accessToken: string }): string {
  const accounts = idp.accounts();
  accounts.update(accounts.byLogin(joan.username)!.uid, { status: 'DEPROVISIONED' });
  return `Bearer ${accessToken}`;
}

test('okta-auth-js passes the refusals on', async () => {
  const { client, signInTokens } = await idp.signIn();
  const accessToken = signInTokens.access_token;
  await expect(getProfile(client, { accessToken })).rejects.toMatchObject(refused(403, 'E0000006'));
  await expect(getProfile(client, {})).rejects.toThrow('AccessToken is required to request MyAccount API endpoints.');
});

test('only the portal may read the answers', async () => {
  const headers = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'authorization' };
  const own = await idp.call('/profile', 'OPTIONS', headers);
  expect(own.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
  expect(own.headers.get('Access-Control-Allow-Headers')).toContain('authorization');
  const other = await idp.call('/profile', 'GET', { Origin: 'http://evil.example' });
  expect(other.headers.get('Access-Control-Allow-Origin')).not.toBe('http://evil.example');
  expect((await idp.call('/profile', 'GET')).headers.get('Access-Control-Expose-Headers')).toContain(
    'WWW-Authenticate',
  );
});

test.each([
  ['malformed JSON', '{', 'E0000003'],
  ['a body of another shape', '{"profile":7}', 'E0000001'],
])('%s is refused', async (_what, body, errorCode) => {
  const { accessToken } = await idp.signIn();
  const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
  const response = await fetch(new URL('/idp/myaccount/profile', idp.issuer), { method: 'PUT', headers, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errorCode });
});
