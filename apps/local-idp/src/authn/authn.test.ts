import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { activationLifetimeMs } from '../accounts/lifecycle.ts';
import { newPassword, type Person, startForRecovery } from '../testing/recovery-setup.ts';
import { portalOrigin } from '../testing/test-portal.ts';
import { newPerson } from '../testing/users-client.ts';

let provider: Awaited<ReturnType<typeof startForRecovery>>;
let grace: Person;
beforeAll(async () => {
  provider = await startForRecovery();
});
afterAll(() => provider.idp.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  grace = await provider.addPerson();
});
afterEach(() => vi.useRealTimers());

const activate = (token: string) => provider.client().signIn({ token } as object);

test('the right password is SUCCESS and makes no session', async () => {
  const { status, headers, body } = await provider.post('', { username: grace.username, password: grace.password });
  expect([status, body['status']]).toEqual([200, 'SUCCESS']);
  expect(headers.getSetCookie()).toEqual([]);
});

test.each([
  ['a wrong password', { password: 'wrong' }],
  ['an unknown name', { username: 'nobody@scv.example' }],
  ['an account that waits for activation', { username: 'waiting@scv.example', password: '' }],
])('%s is refused in the same way', async (_name, change) => {
  await provider.users.create({ ...newPerson, login: 'waiting@scv.example' });
  const { username, password } = grace;
  const { status, body } = await provider.post('', { username, password, ...change });
  expect([status, body]).toEqual([
    401,
    expect.objectContaining({ errorCode: 'E0000004', errorSummary: 'Authentication failed', errorCauses: [] }),
  ]);
});

test('ten wrong passwords lock an account', async () => {
  const { username } = grace;
  for (let count = 0; count < 10; count++) await provider.post('', { username, password: 'wrong' });
  const locked = await provider.client().signIn({ username, password: grace.password });
  expect(locked).toMatchObject({ status: 'LOCKED_OUT', unlock: expect.any(Function) });
});

test('the link of the activation mail leads to the first password, and works until it is set', async () => {
  const id = await provider.users.create();
  const { token, link } = provider.mailbox.last(newPerson.email);
  expect(link).toBe(`${portalOrigin}/activate?token=${token}`);
  expect((await activate(token)).status).toBe('PASSWORD_RESET');
  const reset = await activate(token);
  expect((await reset.resetPassword!({ newPassword })).status).toBe('SUCCESS');
  expect(await provider.users.status(id)).toBe('ACTIVE');
  expect(await provider.signsIn(newPerson.login, newPassword)).toBe(true);
  await expect(activate(token)).rejects.toMatchObject({ errorCode: 'E0000105' });
});

test('an activation link ends when a new one is sent, when the user is deactivated, and after seven days', async () => {
  const id = await provider.users.create({ ...newPerson, login: 'first@scv.example' });
  const first = provider.mailbox.last().token;
  const begun = await activate(first);
  await provider.users.post(`/${id}/lifecycle/reactivate`);
  await expect(activate(first)).rejects.toMatchObject({ errorCode: 'E0000105' });
  await expect(begun.resetPassword!({ newPassword })).rejects.toMatchObject({ errorCode: 'E0000011' });

  await provider.users.post(`/${id}/lifecycle/deactivate`);
  await expect(activate(provider.mailbox.last().token)).rejects.toMatchObject({ errorCode: 'E0000105' });

  await provider.users.post(`/${id}/lifecycle/activate`);
  vi.setSystemTime(Date.now() + activationLifetimeMs);
  await expect(activate(provider.mailbox.last().token)).rejects.toMatchObject({ errorCode: 'E0000105' });
});

test('an expired password is said to be right, and signs nobody in', async () => {
  await provider.users.post(`/${grace.uid}/lifecycle/expire_password`);
  const { username, password } = grace;
  expect((await provider.post('', { username, password })).body).toMatchObject({ status: 'PASSWORD_EXPIRED' });
  expect(await provider.signsIn(username, password)).toBe(false);
});

test.each([
  ['an unknown state token', '', { stateToken: 'x' }, 401, 'E0000011'],
  ['a step that isn’t next', '/credentials/reset_password', { newPassword }, 403, 'E0000079'],
  ['no username', '/recovery/password', { username: ' ' }, 400, 'E0000001'],
  ['an unknown factor', '/recovery/password', { username: 'x', factorType: 'PIGEON' }, 400, 'E0000001'],
  ['neither password nor token', '', { username: 'x' }, 400, 'E0000001'],
])('%s is refused', async (_name, path, body, status, errorCode) => {
  const { stateToken } = (await provider.post('/recovery/password', { username: grace.username })).body;
  const answer = await provider.post(path, { stateToken: path ? stateToken : undefined, ...body });
  expect([answer.status, answer.body['errorCode']]).toEqual([status, errorCode]);
});

test('only the portal’s pages may read the answers', async () => {
  const allowed = async (origin: string) => {
    const url = new URL('/api/v1/authn', provider.idp.issuer);
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
    return (await fetch(url, { method: 'OPTIONS', headers })).headers.get('Access-Control-Allow-Origin');
  };
  expect(await allowed(portalOrigin)).toBe(portalOrigin);
  expect(await allowed('http://evil.example')).not.toBe('http://evil.example');
});

test('a body is refused that a page of another site can send unasked', async () => {
  const before = provider.mailbox.newest().length;
  const answer = await provider.post('/recovery/password', { username: grace.username }, 'text/plain');
  expect([answer.status, answer.body['errorCode']]).toEqual([415, 'E0000021']);
  expect(provider.mailbox.newest()).toHaveLength(before);
});
