import { expect, test } from 'vitest';
import { lockoutMs, maxWrongPasswords } from '../accounts/accounts.ts';
import { advance, newPerson, testIdp } from '../testing/test-idp.ts';
import { ada, adaUid } from '../testing/test-portal.ts';

const idp = testIdp({ perTest: true });
const lifecycle = (call: string, id = adaUid) => idp.lifecycle(call, id);
const signsIn = (password = ada.password) => idp.signsIn(ada.username, password);

/** The error code of each call in each state; undefined if the call succeeds. */
test('the lifecycle follows Okta’s states', async () => {
  const { id } = (await idp.users('POST ?activate=false', { profile: newPerson })).body;
  const steps: [call: string, code: string | undefined, status: string][] = [
    ['reactivate', 'E0000038', 'STAGED'],
    ['suspend', 'E0000001', 'STAGED'],
    ['activate', undefined, 'PROVISIONED'],
    ['activate', 'E0000016', 'PROVISIONED'],
    ['reactivate', undefined, 'PROVISIONED'],
    ['expire_password', 'E0000038', 'PROVISIONED'],
    ['unlock', 'E0000032', 'PROVISIONED'],
    ['deactivate', undefined, 'DEPROVISIONED'],
    ['reset_factors', 'E0000038', 'DEPROVISIONED'],
    ['activate', undefined, 'PROVISIONED'],
  ];
  const stepsOfAda: typeof steps = [
    ['unsuspend', 'E0000001', 'ACTIVE'],
    ['suspend', undefined, 'SUSPENDED'],
    ['activate', 'E0000016', 'SUSPENDED'],
    ['reset_password', 'E0000038', 'SUSPENDED'],
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
    expect([call, body['errorCode'], await idp.statusOf(uid)]).toEqual([call, code, status]);
  }
  expect((await lifecycle('activate?sendEmail=false')).body['activationUrl']).toMatch(
    /^http:\/\/localhost:4200\/activate\?token=/,
  );
});

test.each(['suspend', 'deactivate'])(
  'after %s a user can’t sign in anywhere, and session and tokens end',
  async (call) => {
    const portal = idp.portal();
    const { refresh_token } = await portal.tokensOf(ada);
    expect(await lifecycle(call)).toEqual({ status: 200, body: {} });
    expect((await portal.session()).status).toBe(404);
    expect((await portal.refresh(refresh_token)).status).toBe(400);
    const { status, html } = await portal.attempt(ada);
    expect([status, html]).toEqual([401, expect.stringContaining('password is wrong')]);
    await expect(idp.client().signInWithCredentials(ada)).rejects.toMatchObject({ errorCode: 'E0000004' });
  },
);

test.each([
  ['', 200],
  ['?oauthTokens=true', 400],
])('DELETE …/sessions%s ends the sessions, and then a renewal answers %d', async (query, renewal) => {
  const portal = idp.portal();
  const { refresh_token } = await portal.tokensOf(ada);
  expect((await idp.users(`DELETE /${adaUid}/sessions${query}`)).status).toBe(204);
  expect((await portal.session()).status).toBe(404);
  expect((await portal.refresh(refresh_token)).status).toBe(renewal);
});

test('wrong passwords lock a user out until an administrator or time unlocks them; each updates the user', async () => {
  const lock = async () => {
    for (let count = 0; count < maxWrongPasswords; count++) expect(await signsIn('wrong')).toBe(false);
    expect((await idp.portal().attempt(ada)).html).toContain('too many wrong passwords');
  };
  const changed = async () => {
    const search = `lastUpdated gt "${new Date(Date.now() - 1).toISOString()}"`;
    return (await idp.users(`GET ?search=${encodeURIComponent(search)}`)).body;
  };
  advance(1000);
  await lock();
  expect(await changed()).toMatchObject([{ id: adaUid, status: 'LOCKED_OUT' }]);
  expect((await lifecycle('suspend')).body).toMatchObject({ errorCode: 'E0000001' });
  expect(await lifecycle('unlock')).toEqual({ status: 200, body: {} });
  expect([await idp.statusOf(adaUid), await signsIn()]).toEqual(['ACTIVE', true]);

  await lock();
  advance(lockoutMs);
  const statusChanged = new Date().toISOString();
  expect(await changed()).toMatchObject([{ id: adaUid, status: 'ACTIVE', statusChanged }]);
});
