import { deletePassword, enrollPassword, getPassword, updatePassword } from '@okta/okta-auth-js/myaccount';
import { expect, test } from 'vitest';
import { maxWrongPasswords } from '../accounts/accounts.ts';
import { refused, startMyAccount } from '../testing/my-account.ts';
import { ada, joan } from '../testing/test-portal.ts';

const idp = startMyAccount();
const grace = { username: 'grace.hopper@scv.example', password: 'Harvard-Mark-1944' };

test('a new password ends the other sessions, and the old one is refused', async () => {
  const other = await idp.signIn(ada);
  const { client, accessToken, portal, signInTokens } = await idp.signIn(ada);
  const password = 'Difference-Engine-1822';
  const payload = { profile: { password, currentPassword: ada.password } };
  expect(await updatePassword(client, { accessToken, payload })).toMatchObject({ status: 'ACTIVE' });

  await expect(idp.signIn(ada)).rejects.toThrow('The sign-in was refused.');
  await idp.signIn({ ...ada, password });
  expect((await portal.refresh(signInTokens.refresh_token)).status).toBe(200);
  expect(await getPassword(client, { accessToken })).toMatchObject({ status: 'ACTIVE' });

  expect(await other.portal.askSilently('openid')).toMatchObject({ error: 'login_required' });
  expect((await other.portal.refresh(other.signInTokens.refresh_token)).status).toBe(400);
  const ended = getPassword(client, { accessToken: other.accessToken });
  await expect(ended).rejects.toMatchObject(refused(401, 'E0000011'));
});

test.each([
  ['a wrong current password', { password: 'New-Password-1', currentPassword: 'wrong' }, 403, 'E0000014'],
  ['no current password', { password: 'New-Password-1' }, 400, 'E0000001'],
])('%s is refused, and the old one stays', async (_what, profile, status, code) => {
  const { client, accessToken } = await idp.signIn(joan);
  const change = updatePassword(client, { accessToken, payload: { profile } });
  await expect(change).rejects.toMatchObject(refused(status, code));
  await idp.signIn(joan);
});

test('a weak password is refused with every rule that it breaks', async () => {
  const { client, accessToken } = await idp.signIn(joan);
  const payload = { profile: { password: 'joan', currentPassword: joan.password } };
  const rules = ['at least 8 characters', 'an uppercase letter', 'a number', 'parts of your username'];
  const errorCauses = rules.map((rule) => ({ errorSummary: expect.stringContaining(rule) }));
  await expect(updatePassword(client, { accessToken, payload })).rejects.toMatchObject({ errorCauses });
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
