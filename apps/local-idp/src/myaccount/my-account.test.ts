import {
  deletePassword,
  enrollPassword,
  getPassword,
  getProfile,
  getProfileSchema,
  updatePassword,
  updateProfile,
} from '@okta/okta-auth-js/myaccount';
import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { maxWrongPasswords } from '../accounts/accounts.ts';
import { advance, minute, newPassword, refused, testIdp } from '../testing/test-idp.ts';
import { ada, adaUid, grace, joan } from '../testing/test-portal.ts';

const idp = testIdp();

const calls: [line: string, scope: string][] = [
  ['GET /profile', 'profile.read'],
  ['GET /profile/schema', 'profile.read'],
  ['PUT /profile', 'profile.manage'],
  ['GET /emails', 'email.read'],
  ['POST /emails', 'email.manage'],
  ['GET /emails/1', 'email.read'],
  ['DELETE /emails/1', 'email.manage'],
  ['POST /emails/1/challenge', 'email.manage'],
  ['GET /emails/1/challenge/2', 'email.read'],
  ['POST /emails/1/challenge/2', 'email.read'],
  ['POST /emails/1/challenge/2/verify', 'email.manage'],
  ['GET /phones', 'phone.read'],
  ['POST /phones', 'phone.manage'],
  ['GET /phones/1', 'phone.read'],
  ['DELETE /phones/1', 'phone.manage'],
  ['POST /phones/1/challenge', 'phone.manage'],
  ['POST /phones/1/verify', 'phone.manage'],
  ['GET /password', 'password.read'],
  ['POST /password', 'password.manage'],
  ['PUT /password', 'password.manage'],
  ['DELETE /password', 'password.manage'],
];

test('each call is refused without its scope: with those of the sign-in, and with all others', async () => {
  const { signInTokens, portal } = await idp.signIn();
  const scopes = [...new Set(calls.map(([, scope]) => `okta.myAccount.${scope}`))];
  const otherTokens = new Map<string, string>();
  for (const scope of scopes) {
    const others = scopes.filter((other) => other !== scope).join(' ');
    otherTokens.set(scope, (await portal.silentTokens(`openid ${others}`)).access_token);
  }
  for (const [line, name] of calls) {
    const scope = `okta.myAccount.${name}`;
    for (const token of [signInTokens.access_token, otherTokens.get(scope)]) {
      const response = await idp.myAccount(line, `Bearer ${token}`);
      const challenge = response.headers.get('WWW-Authenticate');
      expect([line, response.status]).toEqual([line, 403]);
      expect(challenge).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
      expect(await response.json()).toMatchObject({ errorCode: 'E0000006', errorCauses: [] });
    }
  }
});

test.each([
  ['no token', async () => undefined],
  ['a token of another kind', async () => `Basic ${(await idp.signIn()).accessToken}`],
  ['an ID token', async () => `Bearer ${(await idp.signIn()).signInTokens.id_token}`],
  ['an unsigned token', async () => `Bearer ${new UnsecuredJWT({ uid: adaUid, scp: [] }).encode()}`],
  ['an expired token', async () => expired((await idp.signIn()).accessToken)],
  ['a token of a sign-in that has ended', async () => revoked(await idp.signIn())],
  ['the token of an inactive account', deactivated],
])('%s is refused', async (_what, authorization) => {
  const response = await idp.myAccount('GET /profile', await authorization());
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

async function deactivated() {
  const person = await idp.addPerson();
  const { accessToken } = await idp.signIn(person);
  idp.parts.accounts.update(person.uid, { status: 'DEPROVISIONED' });
  return `Bearer ${accessToken}`;
}

test('the schema says what can be edited', async () => {
  const { client, accessToken } = await idp.signIn();
  const { properties } = await getProfileSchema(client, { accessToken });
  expect(properties).toMatchObject({
    login: { title: 'Username', type: 'string', required: true, permissions: { SELF: 'READ_ONLY' } },
    firstName: { title: 'First name', minLength: 1, maxLength: 50, permissions: { SELF: 'READ_WRITE' } },
    email: { permissions: { SELF: 'READ_ONLY' } },
  });
  const { profile } = await getProfile(client, { accessToken });
  expect(Object.keys(profile)).toEqual(Object.keys(properties));
});

test('an edited profile is kept, and is in the next ID token', async () => {
  const { client, accessToken } = await idp.signIn();
  const { profile } = await getProfile(client, { accessToken });
  expect(profile).toMatchObject({ login: ada.username, email: ada.username, displayName: null, firstName: 'Ada' });
  const edited = { ...profile, firstName: ' Augusta ', displayName: 'Countess' };
  const saved = await updateProfile(client, { accessToken, payload: { profile: edited } });
  expect(saved.profile).toEqual({ ...edited, firstName: 'Augusta' });
  expect((await getProfile(client, { accessToken })).profile).toEqual(saved.profile);
  await updateProfile(client, { accessToken, payload: { profile: { ...profile, displayName: null } } });
  expect((await getProfile(client, { accessToken })).profile).toEqual(profile);
});

test.each([
  ['another login', { login: 'countess@scv.example' }, "Property 'login' is read only."],
  ['an unset last name', { lastName: null }, 'lastName: Invalid input'],
  ['a long last name', { lastName: 'x'.repeat(51) }, 'lastName: must have 1 to 50 characters'],
  ['a missing value', { title: undefined }, 'title: Invalid input'],
  ['an unknown property', { role: 'admin' }, 'Unrecognized key: "role"'],
])('%s is refused', async (_what, changes: object, cause) => {
  const { client, accessToken } = await idp.signIn();
  const { profile } = await getProfile(client, { accessToken });
  const options = { accessToken, payload: { profile: { ...profile, ...changes } } };
  await expect(updateProfile(client, options)).rejects.toMatchObject({
    ...refused(400, 'E0000001'),
    errorCauses: [{ errorSummary: expect.stringContaining(cause) }],
  });
  expect((await getProfile(client, { accessToken })).profile).toEqual(profile);
});

test('a new password ends the other sessions, and the old one is refused', async () => {
  const other = await idp.signIn(ada);
  const { client, accessToken, portal, signInTokens } = await idp.signIn(ada);
  const payload = { profile: { password: newPassword, currentPassword: ada.password } };
  expect(await updatePassword(client, { accessToken, payload })).toMatchObject({ status: 'ACTIVE' });

  await expect(idp.signIn(ada)).rejects.toThrow('The sign-in was refused.');
  await idp.signIn({ ...ada, password: newPassword });
  expect((await portal.refresh(signInTokens.refresh_token)).status).toBe(200);
  expect(await getPassword(client, { accessToken })).toMatchObject({ status: 'ACTIVE' });

  expect(await other.portal.askSilently('openid')).toMatchObject({ error: 'login_required' });
  expect((await other.portal.refresh(other.signInTokens.refresh_token)).status).toBe(400);
  const ended = getPassword(client, { accessToken: other.accessToken });
  await expect(ended).rejects.toMatchObject(refused(401, 'E0000011'));
});

const weak = ['at least 8 characters', 'a lowercase letter', 'a number', 'parts of your username'];
test.each([
  ['a wrong current password', { password: newPassword, currentPassword: 'wrong' }, 403, 'E0000014', ['is wrong']],
  ['no current password', { password: newPassword }, 400, 'E0000001', ['is required']],
  ['a weak password', { password: 'JOAN', currentPassword: joan.password }, 400, 'E0000001', weak],
])('%s is refused with each reason, and the old one stays', async (_what, profile, status, code, causes) => {
  const { client, accessToken } = await idp.signIn(joan);
  const change = updatePassword(client, { accessToken, payload: { profile } });
  const errorCauses = causes.map((cause) => ({ errorSummary: expect.stringContaining(cause) }));
  await expect(change).rejects.toMatchObject({ ...refused(status, code), errorCauses });
  await idp.signIn(joan);
});

test('wrong current passwords lock the account, as at the sign-in', async () => {
  const { client, accessToken } = await idp.signIn(grace);
  const change = (currentPassword: string) =>
    updatePassword(client, { accessToken, payload: { profile: { password: 'New-Password-1', currentPassword } } });
  for (let tries = 0; tries < maxWrongPasswords; tries++) {
    await expect(change('wrong')).rejects.toMatchObject(refused(403, 'E0000014'));
  }
  await expect(change(grace.password)).rejects.toMatchObject(refused(403, 'E0000069'));
});

test('a password can be removed and set again (§7)', async () => {
  const { client, accessToken } = await idp.signIn(joan);
  const payload = { profile: { password: 'Bletchley-Park-1942' } };
  await expect(enrollPassword(client, { accessToken, payload })).rejects.toMatchObject(refused(403, 'E0000157'));
  await deletePassword(client, { accessToken });
  await expect(idp.signIn(joan)).rejects.toThrow('The sign-in was refused.');
  await expect(deletePassword(client, { accessToken })).rejects.toMatchObject(refused(404, 'E0000007'));

  const none = await getPassword(client, { accessToken });
  expect(none.status).toBe('NOT_ENROLLED');
  expect(await none.enroll!(payload)).toMatchObject({ status: 'ACTIVE' });
  await idp.signIn({ ...joan, password: payload.profile.password });
});
