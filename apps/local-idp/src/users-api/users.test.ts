import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { ada, adaUid, invalidTokenResponse, testApiToken, TestPortal, testSettings } from '../testing/test-portal.ts';
import { newPerson, UsersClient } from '../testing/users-client.ts';

let idp: LocalIdp;
let users: UsersClient;
beforeEach(async () => {
  idp = await startLocalIdp(testSettings({ apiToken: testApiToken }));
  users = new UsersClient(idp.issuer);
});
afterEach(() => idp.stop());

const causes = (...errorSummaries: string[]) => errorSummaries.map((errorSummary) => ({ errorSummary }));

test('a new user waits for activation, and is found by id and by login in any case', async () => {
  const { status, body } = await users.post('', { ...newPerson, mobilePhone: '+441234567890' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^00u\w{17}$/),
    status: 'PROVISIONED',
    activated: null,
    profile: { ...newPerson, mobilePhone: '+441234567890', secondEmail: null },
  });
  expect((await users.send('GET', `/${body['id']}`)).body).toEqual(body);
  expect((await users.send('GET', '/Mary@SCV.example')).body).toEqual(body);
});

test.each([
  ['wrong', 'SSWS another-token-than-the-right-one'],
  ['missing', ''],
  ['of another kind', `Bearer ${testApiToken}`],
])('a request is refused if its token is %s', async (_name, header) => {
  const response = await fetch(new URL(`/api/v1/users/${adaUid}`, idp.issuer), { headers: { Authorization: header } });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ errorCode: 'E0000011' });
});

test('a provider without a token refuses every call', async () => {
  const other = await startLocalIdp(testSettings());
  expect(await new UsersClient(other.issuer).send('GET', `/${adaUid}`)).toMatchObject({ status: 401 });
  await other.stop();
});

test.each([
  [
    'a login that exists',
    { login: 'ADA.byron@scv.example' },
    ['login: An object with this field already exists in the current organization'],
  ],
  ['no login', { login: undefined }, ['login: The field cannot be left blank']],
  ['an invalid email', { email: 'mary' }, ['email: Does not match required pattern']],
  ['no first name', { firstName: ' ' }, ['firstName: The field cannot be left blank']],
])('a user with %s is not created', async (_name, change, sentences) => {
  const { status, body } = await users.post('', { ...newPerson, ...change });
  expect([status, body['errorCode'], body['errorCauses']]).toEqual([400, 'E0000001', causes(...sentences)]);
  expect((await users.send('GET', `/${newPerson.login}`)).status).toBe(404);
});

test('a body that isn’t JSON is refused', async () => {
  const headers = { Authorization: `SSWS ${testApiToken}`, 'Content-Type': 'application/json' };
  const response = await fetch(new URL('/api/v1/users', idp.issuer), { method: 'POST', headers, body: '{' });
  expect(await response.json()).toMatchObject({ errorCode: 'E0000003' });
});

test('a changed login and email keep the id, the password and the session', async () => {
  const portal = new TestPortal(idp.issuer);
  await portal.signIn(ada);
  const { body } = await users.post(`/${adaUid}`, { login: 'ada@king.example', email: 'ada@king.example' });
  expect(body).toMatchObject({
    id: adaUid,
    profile: { firstName: 'Ada', login: 'ada@king.example', email: 'ada@king.example' },
  });
  const session = await portal.browser.open(new URL('/api/v1/sessions/me', idp.issuer).href);
  expect(await session.json()).toMatchObject({ userId: adaUid, login: 'ada@king.example' });
  const again = await new TestPortal(idp.issuer).signIn({ ...ada, username: 'ada@king.example' });
  expect(again.searchParams.has('code')).toBe(true);
});

test('a login that another user has can’t be taken over', async () => {
  const { status, body } = await users.post(`/${adaUid}`, { login: 'grace.hopper@scv.example', firstName: 'Augusta' });
  expect([status, body['errorCode']]).toEqual([400, 'E0000001']);
  expect((await users.send('GET', `/${adaUid}`)).body).toMatchObject({ profile: { firstName: 'Ada' } });
});

test('a deactivated user’s session, tokens and password end', async () => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  expect(await users.post(`/${adaUid}/lifecycle/deactivate`)).toEqual({ status: 200, body: {} });
  expect((await portal.browser.open(new URL('/api/v1/sessions/me', idp.issuer).href)).status).toBe(404);
  expect(await (await portal.refresh(refresh_token)).json()).toEqual(invalidTokenResponse);
  const { url } = await portal.openSignIn();
  expect((await portal.browser.send(url, ada)).status).toBe(401);
});

test('the first DELETE deactivates, the second deletes, and the login is free again for another person', async () => {
  const remove = () => users.send('DELETE', `/${adaUid}`);
  expect((await remove()).status).toBe(204);
  expect(await users.status(adaUid)).toBe('DEPROVISIONED');
  expect((await remove()).status).toBe(204);
  expect((await remove()).body).toMatchObject({ errorCode: 'E0000007' });
  expect(await users.create({ ...newPerson, login: ada.username })).not.toBe(adaUid);
});
