import { beforeEach, expect, test } from 'vitest';
import { newPassword, newPerson, testIdp } from '../testing/test-idp.ts';

const idp = testIdp();
let grace: Awaited<ReturnType<typeof idp.addPerson>>;
beforeEach(async () => {
  grace = await idp.addPerson();
});

const activate = (token: string) => idp.client().signIn({ token } as object);

test('the right password is SUCCESS and makes no session', async () => {
  const { status, headers, body } = await idp.authn('', { username: grace.username, password: grace.password });
  expect([status, body['status']]).toEqual([200, 'SUCCESS']);
  expect(headers.getSetCookie()).toEqual([]);
});

test.each([
  ['a wrong password', { password: 'wrong' }],
  ['an unknown name', { username: 'nobody@scv.example' }],
  ['an account that waits for activation', { username: 'waiting@scv.example', password: '' }],
])('%s is refused in the same way', async (_name, change) => {
  await idp.createUser({ ...newPerson, login: 'waiting@scv.example' });
  const { username, password } = grace;
  const { status, body } = await idp.authn('', { username, password, ...change });
  expect([status, body]).toEqual([
    401,
    expect.objectContaining({ errorCode: 'E0000004', errorSummary: 'Authentication failed', errorCauses: [] }),
  ]);
});

test('the link of the activation email leads to the first password', async () => {
  const id = await idp.createUser();
  const reset = await activate(idp.mailbox.last(newPerson.email).token);
  expect((await reset.resetPassword!({ newPassword })).status).toBe('SUCCESS');
  expect(await idp.statusOf(id)).toBe('ACTIVE');
  expect(await idp.signsIn(newPerson.login, newPassword)).toBe(true);
});

test('a new activation email ends an activation that has begun', async () => {
  const id = await idp.createUser({ ...newPerson, login: 'first@scv.example' });
  const begun = await activate(idp.mailbox.last().token);
  await idp.lifecycle('reactivate', id);
  await expect(begun.resetPassword!({ newPassword })).rejects.toMatchObject({ errorCode: 'E0000011' });
});

test('an expired password is said to be right, and signs nobody in', async () => {
  await idp.lifecycle('expire_password', grace.uid);
  const { username, password } = grace;
  expect((await idp.authn('', { username, password })).body).toMatchObject({ status: 'PASSWORD_EXPIRED' });
  const { status, html } = await idp.portal().attempt(grace);
  expect([status, html]).toEqual([401, expect.stringContaining('The password has expired')]);
});

test.each([
  ['an unknown state token', '', { stateToken: 'x' }, 401, 'E0000011'],
  ['a step that isn’t next', '/credentials/reset_password', { newPassword }, 403, 'E0000079'],
  ['an unknown factor', '/recovery/password', { username: 'x', factorType: 'PIGEON' }, 400, 'E0000001'],
])('%s is refused', async (_name, path, body, status, errorCode) => {
  const { stateToken } = (await idp.authn('/recovery/password', { username: grace.username })).body;
  const answer = await idp.authn(path, { stateToken: path ? stateToken : undefined, ...body });
  expect([answer.status, answer.body['errorCode']]).toEqual([status, errorCode]);
});

test('a body is refused that a page of another site can send unasked', async () => {
  const before = idp.mailbox.newest().length;
  const answer = await idp.authn('/recovery/password', { username: grace.username }, 'text/plain');
  expect([answer.status, answer.body['errorCode']]).toEqual([415, 'E0000021']);
  expect(idp.mailbox.newest()).toHaveLength(before);
});
