import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Login200Response, notAuthorized } from '@scv/api/schemas';
import type { Database } from '../database/database.ts';
import { failure, type FakeOkta } from '../testing/fake-okta.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { activityOf, addUsers, startTestApi, type TestApi } from '../testing/test-api.ts';

const key = { 'api-key': 'scv-admin-portal' };
const password = 'Analytical-Engine-1843';
let database: Database;
let api: TestApi;

beforeAll(async () => {
  database = await openPgliteInMemory();
  api = await startTestApi(database);
  await addUsers(database, [
    { email: 'Grace.Hopper@scv.example', role: 'admin' },
    { email: 'alan.turing@scv.example' },
    { email: 'gone@scv.example', role: 'admin', status: 'Inactive' },
    { email: 'no.account@scv.example', role: 'admin' },
  ]);
  for (const name of ['grace.hopper', 'alan.turing', 'gone', 'elsewhere']) {
    api.issuer.okta.passwords.set(`${name}@scv.example`, password);
  }
});
afterEach(() => {
  api.issuer.okta.authnState = 'SUCCESS';
  api.issuer.okta.fault = () => undefined;
});
afterAll(async () => {
  await api.stop();
  await database.close();
});

const login = (body: unknown, headers: Record<string, string> = key) =>
  api.call('POST', '/api/v1/auth/user/login', { as: null, body, headers });
const lastEntry = async () => (await activityOf(database)).find(({ action }) => action === 'sign-in');

test('an administrator gets the roles, ignoring case and spaces of the username; it is no sign-in yet (§3, §7)', async () => {
  const { status, body } = await login({ username: ' grace.HOPPER@scv.example ', password });
  expect([status, body]).toEqual([200, { status: 200, roles: ['admin'] }]);
  expect(Login200Response.parse(body)).toEqual(body);
  expect(await activityOf(database)).toEqual([]);
});

test.each([
  ['a wrong password', 'Grace.Hopper@scv.example', 'x', 'wrong password'],
  ['the password with a space', 'Grace.Hopper@scv.example', `${password} `, 'wrong password'],
  ['an unknown username', 'nobody@scv.example', password, 'unknown username'],
  ['a user without the admin role', 'alan.turing@scv.example', password, 'not an administrator'],
  ['an Inactive administrator', 'gone@scv.example', password, 'inactive'],
  ['one whose account is suspended', 'gone@scv.example', 'x', 'inactive, or wrong password'],
  ['an administrator without an account', 'no.account@scv.example', password, 'wrong password'],
  ['somebody whom only the provider knows', 'elsewhere@scv.example', password, 'unknown username'],
])('%s is refused with the same answer', async (_, username, tried, reason) => {
  const { status, body, headers } = await login({ username, password: tried });
  expect(status).toBe(401);
  const { requestId: _id, ...problem } = body;
  expect(problem).toEqual({ title: 'Unauthorized', status: 401, message: notAuthorized });
  expect(headers.get('Content-Type')).toBe('application/problem+json');
  const isUnknown = reason === 'unknown username';
  expect(await lastEntry()).toMatchObject({
    actor_email: isUnknown ? null : username,
    target_label: isUnknown ? null : `Some Body (${username})`,
    result: 'refused',
    reason,
    by_stranger: isUnknown,
  });
});

test.each(['MFA_REQUIRED', 'MFA_ENROLL', 'PASSWORD_WARN'])(
  'a password is right in the state %s (§7)',
  async (state) => {
    api.issuer.okta.authnState = state;
    expect((await login({ username: 'Grace.Hopper@scv.example', password })).status).toBe(200);
  },
);

const lockedOut = 'Your account is locked because of too many failed sign-ins. Unlock it, then try again.';
const expired = 'Your password has expired. Set a new one, then try again.';

test.each([
  ['LOCKED_OUT', 'locked-out', lockedOut],
  ['PASSWORD_EXPIRED', 'password-expired', expired],
])('%s has its own sentence, whether or not the API knows the user', async (state, reason, message) => {
  api.issuer.okta.authnState = state;
  for (const name of ['Grace.Hopper', 'alan.turing', 'gone', 'elsewhere']) {
    const { status, body } = await login({ username: `${name}@scv.example`, password });
    expect([name, status, body.message, body['reason']]).toEqual([name, 401, message, reason]);
  }
});

test.each<[string, FakeOkta['fault']]>([
  ['is down', () => 'before'],
  ['fails', () => failure(500, 'Internal Server Error')],
  ['is busy', () => failure(429, 'API call exceeded rate limit')],
  ['answers nonsense', () => new Response('<!doctype html>')],
  ['answers JSON without a state', () => Response.json([])],
  ['answers an unknown state', () => Response.json({ status: 'ON_HOLIDAY' })],
  ['redirects', () => new Response(null, { status: 307, headers: { Location: '/api/v1/other' } })],
])('when the provider %s, the answer is 503 and the attempt doesn’t count', async (_, fault) => {
  api.issuer.okta.fault = fault;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { status, body } = await login({ username: 'Grace.Hopper@scv.example', password });
    expect([status, body.message]).toEqual([
      503,
      'The sign-in provider can’t check passwords at the moment. Try again in a minute.',
    ]);
  }
  expect(api.issuer.okta.calls).not.toContain('POST /api/v1/other');
  api.issuer.okta.fault = () => undefined;
  expect((await login({ username: 'Grace.Hopper@scv.example', password })).status).toBe(200);
});

test.each<[string, object, string, string]>([
  ['a missing username', { password }, 'username', 'Username is required.'],
  ['a blank username', { username: '  ', password }, 'username', 'Username is required.'],
  ['an empty password', { username: 'x', password: '' }, 'password', 'Password is required.'],
  [
    'a long password',
    { username: 'x', password: 'x'.repeat(1025) },
    'password',
    'Password must be at most 1024 characters long.',
  ],
  ['NUL', { username: 'x\0', password }, 'username', 'Username contains characters that cannot be stored.'],
  ['an object as a password', { username: 'x', password: { $ne: '' } }, 'password', 'Password must be text.'],
])('%s is refused at its field', async (_, body, field, message) => {
  const answer = await login(body);
  expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
});

test.each([
  [{}, 401],
  [{ 'api-key': 'x' }, 403],
])('the headers %j are answered with %d (decided 1)', async (headers, status) => {
  expect((await login({ username: 'Grace.Hopper@scv.example', password }, headers)).status).toBe(status);
});

test('the password is stored nowhere, not even in the activity', async () => {
  for (const table of ['users', 'activity', 'sign_in_failures']) {
    expect(JSON.stringify(await database.query(`SELECT * FROM ${table}`))).not.toContain(password);
  }
});
