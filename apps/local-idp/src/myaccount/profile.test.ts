import { getProfile, getProfileSchema, updateProfile } from '@okta/okta-auth-js/myaccount';
import { expect, test } from 'vitest';
import { refused, startMyAccount } from '../testing/my-account.ts';
import { ada } from '../testing/test-portal.ts';

const idp = startMyAccount();

test('the schema says what can be edited', async () => {
  const { client, accessToken } = await idp.signIn();
  const { properties } = await getProfileSchema(client, { accessToken });
  expect(properties).toMatchObject({
    login: { title: 'Username', type: 'string', required: true, permissions: { SELF: 'READ_ONLY' } },
    firstName: { title: 'First name', minLength: 1, maxLength: 64, permissions: { SELF: 'READ_WRITE' } },
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
  ['another email', { email: 'countess@scv.example' }, "Property 'email' is read only."],
  ['no first name', { firstName: ' ' }, 'firstName: must have 1 to 64 characters'],
  ['an unset last name', { lastName: null }, 'lastName: Invalid input'],
  ['a long last name', { lastName: 'x'.repeat(65) }, 'lastName: must have 1 to 64 characters'],
  ['a number as a name', { lastName: 7 }, 'lastName: Invalid input'],
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
