import { Login200Response, notAuthorized } from '@scv/api/schemas';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPgliteInMemory, testApi } from '../testing/engines.ts';
import { failure, type FakeOkta } from '../testing/fake-okta.ts';
import { activityOf, addUsers, removeActivity } from '../testing/test-api.ts';

describe('the login call', () => {
  const key = { 'api-key': 'scv-admin-portal' };
  const password = 'Analytical-Engine-1843';
  const on = testApi();
  beforeAll(async () => {
    await addUsers(on.database, [
      { email: 'Grace.Hopper@scv.example', role: 'admin' },
      { email: 'alan.turing@scv.example' },
      { email: 'gone@scv.example', role: 'admin', status: 'Inactive' },
      { email: 'no.account@scv.example', role: 'admin' },
    ]);
    for (const name of ['grace.hopper', 'alan.turing', 'gone', 'elsewhere']) {
      on.api.issuer.okta.passwords.set(`${name}@scv.example`, password);
    }
  });
  afterEach(() => {
    on.api.issuer.okta.authnState = 'SUCCESS';
    on.api.issuer.okta.fault = () => undefined;
  });

  const login = (body: unknown, headers: Record<string, string> = key) =>
    on.api.call('POST', '/api/v1/auth/user/login', { as: null, body, headers });
  const lastEntry = async () => (await activityOf(on.database)).find(({ action }) => action === 'sign-in');

  test('an administrator gets roles, in any case and spacing, but no sign-in yet (§3, §7)', async () => {
    const { status, body } = await login({ username: ' grace.HOPPER@scv.example ', password });
    expect([status, body]).toEqual([200, { status: 200, roles: ['admin'] }]);
    expect(Login200Response.parse(body)).toEqual(body);
    expect(await activityOf(on.database)).toEqual([]);
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
      on.api.issuer.okta.authnState = state;
      expect((await login({ username: 'Grace.Hopper@scv.example', password })).status).toBe(200);
    },
  );

  const lockedOut = 'Your account is locked because of too many failed sign-ins. Unlock it, then try again.';
  const expired = 'Your password has expired. Set a new one, then try again.';

  test.each([
    ['LOCKED_OUT', 'locked-out', lockedOut],
    ['PASSWORD_EXPIRED', 'password-expired', expired],
  ])('%s has its own sentence, whether or not the API knows the user', async (state, reason, message) => {
    on.api.issuer.okta.authnState = state;
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
  ])('when the provider %s, the answer is 503', async (_, fault) => {
    on.api.issuer.okta.fault = fault;
    const { status, body } = await login({ username: 'Grace.Hopper@scv.example', password });
    const message = 'The sign-in provider can’t check passwords at the moment. Try again in a minute.';
    expect([status, body.message]).toEqual([503, message]);
    expect(on.api.issuer.okta.calls).not.toContain('POST /api/v1/other');
  });

  test.each<[object, string, string]>([
    [{ username: '  ', password }, 'username', 'Username is required.'],
    [{ username: 'x\0', password }, 'username', 'Username contains characters that cannot be stored.'],
    [{ username: 'x', password: { $ne: '' } }, 'password', 'Password must be text.'],
  ])('%j is refused at its field', async (body, field, message) => {
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
      expect(JSON.stringify(await on.database.query(`SELECT * FROM ${table}`))).not.toContain(password);
    }
  });
});

describe('guessing passwords', () => {
  const path = '/api/v1/auth/user/login';
  const password = 'Analytical-Engine-1843';
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@scv.example`);
  const tooMany = 'Too many failed sign-ins. Try again in 30 seconds.';

  let now = Date.UTC(2026, 10, 21);
  const on = testApi(openPgliteInMemory, () => now);
  beforeAll(async () => {
    await addUsers(
      on.database,
      names.map((email) => ({ email, role: 'admin' })),
    );
    for (const name of names) on.api.issuer.okta.passwords.set(name, password);
  });
  beforeEach(async () => {
    await removeActivity(on.database);
    await on.database.execute('DELETE FROM sign_in_failures; DELETE FROM known_devices');
  });

  async function login(username: string, tried = password, Cookie = '') {
    const headers = { 'api-key': 'scv-admin-portal', Cookie };
    const answer = await on.api.call('POST', path, { as: null, body: { username, password: tried }, headers });
    const cookie = answer.headers.get('Set-Cookie') ?? '';
    return { result: answer.status === 429 ? answer.body.message : answer.status, cookie };
  }

  async function failTimes(times: number, username: string, cookie?: string) {
    for (let time = 0; time < times; time += 1) expect((await login(username, 'wrong', cookie)).result).toBe(401);
  }

  test('strangers can’t lock an administrator out of a browser that was signed in with before', async () => {
    const { cookie } = await login('a@scv.example');
    await failTimes(5, 'a@scv.example');
    expect((await login('a@scv.example')).result).toBe(tooMany);

    const again = await login('a@scv.example', password, cookie);
    expect(again.result).toBe(200);
    expect(again.cookie).not.toBe(cookie);
    expect((await login('a@scv.example', password, cookie)).result, 'with the token that was exchanged').toBe(tooMany);
    expect((await login('a@scv.example')).result, 'without the cookie').toBe(tooMany);
  });

  test('the browser’s cookie can’t be read by scripts, and is set and sent by this host only', async () => {
    const { cookie } = await login('a@scv.example');
    expect(cookie).toMatch(
      /^__Host-scv_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const stored = JSON.stringify(await on.database.query('SELECT * FROM known_devices'));
    expect(stored).not.toContain(cookie.slice(18, 61));
  });

  test('a lockout is recorded once for each wait', async () => {
    await failTimes(5, 'g@scv.example');
    await login('g@scv.example');
    await login('g@scv.example');
    const locked = (await activityOf(on.database)).filter(({ action }) => action === 'lockout');
    expect(locked).toMatchObject([
      {
        actor_email: 'g@scv.example',
        target_label: 'Some Body (g@scv.example)',
        result: 'refused',
        reason: 'Too many failed sign-ins: the username has to wait.',
      },
    ]);
  });

  test('an attempt over the limit doesn’t reach the provider, whose lock would hold everywhere', async () => {
    await failTimes(5, 'a@scv.example');
    const asked = on.api.issuer.requests;
    expect((await login('a@scv.example', 'wrong')).result).toBe(tooMany);
    expect(on.api.issuer.requests).toBe(asked);
  });

  test('an attempt whose password the provider could not check doesn’t count', async () => {
    on.api.issuer.okta.fault = () => failure(500, 'Internal Server Error');
    for (let time = 0; time < 6; time += 1) expect((await login('a@scv.example')).result).toBe(503);
    on.api.issuer.okta.fault = () => undefined;
    expect((await login('a@scv.example')).result).toBe(200);
  });

  test('guessing in a known browser has its own limit', async () => {
    const { cookie } = await login('a@scv.example');
    await failTimes(5, 'a@scv.example', cookie);
    expect((await login('a@scv.example', password, cookie)).result).toBe(tooMany);
    expect((await login('a@scv.example')).result).toBe(200);
  });

  test.each([
    ['known for half a year', 'a@scv.example', 179, 200],
    ['not known after it', 'a@scv.example', 181, tooMany],
    ['not known for another user', 'b@scv.example', 0, tooMany],
  ])('a browser is %s', async (_, username, days, result) => {
    const { cookie } = await login('a@scv.example');
    now += days * 24 * 60 * 60 * 1000;
    await failTimes(5, username);
    expect((await login(username, password, cookie)).result).toBe(result);
  });

  test('one client may fail 30 times, whatever the usernames; somebody who can sign in doesn’t reset that', async () => {
    for (const name of names.slice(0, 5)) await failTimes(5, name);
    expect((await login('g@scv.example')).result).toBe(200);
    await failTimes(5, 'f@scv.example');
    expect((await login('g@scv.example')).result).toBe(tooMany);
  });
});
