import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockoutMs, maxWrongPasswords } from '../accounts/accounts.ts';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { Mailbox } from '../testing/mailbox.ts';
import { oktaClient } from '../testing/okta-client.ts';
import { ada, adaUid, testApiToken, TestPortal, testSettings } from '../testing/test-portal.ts';
import { newPerson, UsersClient } from '../testing/users-client.ts';

let idp: LocalIdp;
let users: UsersClient;
let mailbox: Mailbox;
beforeEach(async () => {
  idp = await startLocalIdp(testSettings({ apiToken: testApiToken }));
  users = new UsersClient(idp.issuer);
  mailbox = new Mailbox(idp.parts.messages);
});
afterEach(async () => {
  vi.useRealTimers();
  await idp.stop();
});

const lifecycle = (call: string, id = adaUid) => users.post(`/${id}/lifecycle/${call}`);
const addPhone = (value: string) =>
  idp.parts.contacts.add({ uid: adaUid, kind: 'phone', value, role: 'PRIMARY', status: 'VERIFIED' });

/** Opens the sign-in page in a new browser, and types a password there. @returns status and text of the answer */
async function attempt(password: string): Promise<[status: number, text: string]> {
  const portal = new TestPortal(idp.issuer);
  const { url } = await portal.openSignIn();
  const response = await portal.browser.send(url, { ...ada, password });
  return [response.status, await response.text()];
}

const sessionOf = async ({ browser }: TestPortal) =>
  (await browser.open(new URL('/api/v1/sessions/me', idp.issuer).href)).status;

/** What each call answers in each state: undefined if it is done, or its error code. */
test('the lifecycle follows Okta’s states', async () => {
  const { id } = (await users.post('?activate=false', newPerson)).body;
  const steps: [call: string, code: string | undefined, status: string][] = [
    ['reactivate', 'E0000038', 'STAGED'],
    ['suspend', 'E0000001', 'STAGED'],
    ['reset_password', 'E0000038', 'STAGED'],
    ['activate', undefined, 'PROVISIONED'],
    ['activate', 'E0000016', 'PROVISIONED'],
    ['reactivate', undefined, 'PROVISIONED'],
    ['suspend', 'E0000001', 'PROVISIONED'],
    ['expire_password', 'E0000038', 'PROVISIONED'],
    ['unlock', 'E0000032', 'PROVISIONED'],
    ['deactivate', undefined, 'DEPROVISIONED'],
    ['deactivate', 'E0000038', 'DEPROVISIONED'],
    ['suspend', 'E0000001', 'DEPROVISIONED'],
    ['reset_factors', 'E0000038', 'DEPROVISIONED'],
    ['activate', undefined, 'PROVISIONED'],
  ];
  const stepsOfAda: typeof steps = [
    ['unsuspend', 'E0000001', 'ACTIVE'],
    ['suspend', undefined, 'SUSPENDED'],
    ['suspend', 'E0000001', 'SUSPENDED'],
    ['activate', 'E0000016', 'SUSPENDED'],
    ['reset_password', 'E0000038', 'SUSPENDED'],
    ['reset_factors', 'E0000038', 'SUSPENDED'],
    ['unsuspend', undefined, 'ACTIVE'],
    ['reset_password', undefined, 'RECOVERY'],
    ['suspend', 'E0000001', 'RECOVERY'],
    ['reset_password', undefined, 'RECOVERY'],
    ['reactivate', undefined, 'PROVISIONED'],
    ['deactivate', undefined, 'DEPROVISIONED'],
  ];
  const asked = [
    ...steps.map((step) => [String(id), ...step]),
    ...stepsOfAda.map((step) => [adaUid, ...step]),
  ] as const;
  for (const [uid = '', call = '', code, status] of asked) {
    const { body } = await lifecycle(call, uid);
    expect([call, body['errorCode'], await users.status(uid)]).toEqual([call, code, status]);
  }
  expect((await lifecycle('activate?sendEmail=false')).body['activationUrl']).toMatch(
    /^http:\/\/localhost:4200\/activate\?token=/,
  );
});

test('a suspended user can’t sign in anywhere, and comes back as before, without a mail', async () => {
  addPhone('+441234567');
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  expect(await lifecycle('suspend')).toEqual({ status: 200, body: {} });
  expect(await sessionOf(portal)).toBe(404);
  expect((await portal.refresh(refresh_token)).status).toBe(400);
  expect(await attempt(ada.password)).toEqual([401, expect.stringContaining('password is wrong')]);
  await expect(oktaClient(idp.issuer).signInWithCredentials(ada)).rejects.toMatchObject({ errorCode: 'E0000004' });

  await lifecycle('unsuspend');
  expect((await attempt(ada.password))[0]).toBe(303);
  expect((await users.send('GET', `/${adaUid}/factors`)).body).toMatchObject([
    { profile: { phoneNumber: '+441234567' } },
  ]);
  expect(mailbox.newest()).toEqual([]);
});

test('a deactivated user comes back only with a mail and a new password', async () => {
  await lifecycle('deactivate');
  await lifecycle('activate');
  expect((await attempt(ada.password))[0]).toBe(401);
  expect(mailbox.newest()).toMatchObject([{ subject: 'Activate your account' }]);
});

test('after a password reset only the mailed link helps, and it works until the new password is set', async () => {
  await lifecycle('reset_password?sendEmail=true');
  expect((await attempt(ada.password))[0]).toBe(401);
  const client = oktaClient(idp.issuer);
  const { token: recoveryToken, link } = mailbox.last(ada.username);
  expect(link).toBe(`http://localhost:4200/recover?token=${recoveryToken}`);
  await client.verifyRecoveryToken({ recoveryToken });
  const asked = await client.verifyRecoveryToken({ recoveryToken });
  await asked.answer!({ answer: ada.username });
  const again = await client.verifyRecoveryToken({ recoveryToken });
  const transaction = await again.answer!({ answer: ada.username });
  await transaction['resetPassword']?.({ newPassword: 'Difference-Engine-1822' });
  expect((await attempt('Difference-Engine-1822'))[0]).toBe(303);
  await expect(client.verifyRecoveryToken({ recoveryToken })).rejects.toMatchObject({ errorCode: 'E0000105' });
});

test('a password reset without a mail answers the link, and ends no session', async () => {
  const portal = new TestPortal(idp.issuer);
  await portal.signIn(ada);
  expect((await lifecycle('reset_password?sendEmail=false')).body['resetPasswordUrl']).toContain('/recover?token=');
  expect([await sessionOf(portal), mailbox.newest()]).toEqual([200, []]);
});

test.each([
  ['', 200],
  ['?oauthTokens=true', 400],
])('DELETE …/sessions%s ends the sessions, and then a renewal answers %d', async (query, renewal) => {
  const portal = new TestPortal(idp.issuer);
  const { refresh_token } = await portal.tokensOf(ada);
  expect((await users.send('DELETE', `/${adaUid}/sessions${query}`)).status).toBe(204);
  expect(await sessionOf(portal)).toBe(404);
  expect((await portal.refresh(refresh_token)).status).toBe(renewal);
});

test('factors are the verified phones, and a reset removes them', async () => {
  addPhone('+441234567');
  expect((await users.send('GET', `/${adaUid}/factors`)).body).toMatchObject([{ factorType: 'sms', status: 'ACTIVE' }]);
  expect(await lifecycle('reset_factors')).toEqual({ status: 200, body: {} });
  expect((await users.send('GET', `/${adaUid}/factors`)).body).toEqual([]);
});

test('wrong passwords lock a user out until an administrator unlocks them', async () => {
  for (let count = 0; count < 10; count++) expect((await attempt('wrong'))[1]).toContain('password is wrong');
  expect((await attempt(ada.password))[1]).toContain('too many wrong passwords');
  expect(await users.status(adaUid)).toBe('LOCKED_OUT');
  expect((await lifecycle('suspend')).body).toMatchObject({ errorCode: 'E0000001' });
  expect(await lifecycle('unlock')).toEqual({ status: 200, body: {} });
  expect(await users.status(adaUid)).toBe('ACTIVE');
  expect((await attempt(ada.password))[0]).toBe(303);
});

test('being locked out, and being unlocked by time, each update the user', async () => {
  vi.useFakeTimers({ now: Date.parse('2027-01-01T00:00:00Z'), toFake: ['Date'] });
  const client = oktaClient(idp.issuer);
  for (let count = 0; count < maxWrongPasswords; count++) {
    await client.signInWithCredentials({ ...ada, password: 'wrong' }).catch(() => undefined);
  }
  const changed = async () => {
    const search = `lastUpdated gt "${new Date(Date.now() - 1).toISOString()}"`;
    return (await users.send('GET', `?search=${encodeURIComponent(search)}`)).body;
  };
  expect(await changed()).toMatchObject([{ id: adaUid, status: 'LOCKED_OUT' }]);
  vi.setSystemTime(Date.now() + lockoutMs);
  expect(await changed()).toMatchObject([{ id: adaUid, status: 'ACTIVE', statusChanged: new Date().toISOString() }]);
});

test('an expired password doesn’t sign in', async () => {
  expect((await lifecycle('expire_password')).body).toMatchObject({ status: 'PASSWORD_EXPIRED' });
  expect(await attempt(ada.password)).toEqual([401, expect.stringContaining('The password has expired')]);
});
