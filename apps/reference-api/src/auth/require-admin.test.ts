import { loginMismatch, notAuthorized } from '@scv/api/schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshApi, openPgliteInMemory, postgresOnly } from '../testing/engines.ts';
import { activityOf, addUsers, admin, startTestApi, type TestApi } from '../testing/test-api.ts';
import type { NewUser } from '../user-row/user.ts';

const email = 'grace.hopper@scv.example';
const grace = { firstName: 'Grace', lastName: 'Hopper', email, role: 'admin', status: 'Active' } as const;
const now = () => Math.floor(Date.now() / 1000);

const refused = [403, notAuthorized];
const ended = [401, 'The session has ended. Sign in again.'];
const accepted = [200, undefined];

async function callOf(api: TestApi, login: string, claims: Record<string, unknown>) {
  const headers = { Authorization: `Bearer ${await api.issuer.token(login, claims)}` };
  const { status, body } = await api.call('GET', '/api/v1/users', { as: null, headers });
  return [status, body.message];
}

describe.each(postgresOnly)('on $name', ({ open }) => {
  const on = freshApi(open);

  test('the caller is bound once by simultaneous first calls', async () => {
    await addUsers(on.database, [grace]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => callOf(on.api, email, { uid: 'g1' })));
    for (const answer of answers) expect(answer).toEqual(accepted);
  });
});

describe('the caller', () => {
  const on = freshApi();
  const call = (login: string, claims: Record<string, unknown>) => callOf(on.api, login, claims);

  test('is the user bound to the issuer and uid at the first sign-in, whatever their login is later', async () => {
    await addUsers(on.database, [grace]);
    expect(await call(email, { uid: 'g1' })).toEqual(accepted);
    expect(await call('hopper@scv.example', { uid: 'g1' })).toEqual(accepted);
    expect(await call(email, { uid: 'g2' })).toEqual(refused);
    const [user] = await on.database.query('SELECT identity_issuer, identity_uid FROM users WHERE email = $1', [email]);
    expect(user).toEqual({ identity_issuer: 'http://127.0.0.1/oauth2/default', identity_uid: 'g1' });
  });

  test('stays the same when the provider on this computer gets another port', async () => {
    await addUsers(on.database, [grace]);
    expect(await call(email, { uid: 'g1' })).toEqual(accepted);
    await on.database.query('DELETE FROM users WHERE id = $1', [on.api.adminId]); // startTestApi adds it
    const elsewhere = await startTestApi(on.database);
    const answer = await callOf(elsewhere, email, { uid: 'g1' });
    await elsewhere.stop();
    expect([elsewhere.issuer.issuer === on.api.issuer.issuer, answer]).toEqual([false, accepted]);
  });

  test('has the id in the subject when the provider issues no uid', async () => {
    await addUsers(on.database, [grace]);
    expect(await call(email, { uid: undefined })).toEqual(accepted);
    expect(await call(email, { uid: 'g1' })).toEqual(refused);
  });

  test('is not the next holder of their email, neither with an unused token nor with a used one', async () => {
    const [first] = (await addUsers(on.database, [grace])) as [NewUser];
    const used = { uid: 'g1', auth_time: now() };
    expect(await call(email, used)).toEqual(accepted);
    expect((await on.api.call('DELETE', `/api/v1/user/${first.id}`)).status).toBe(204);
    const { body: next } = await on.api.call('POST', '/api/v1/user', { body: grace });
    expect(await call(email, used)).toEqual(refused);
    expect(await call(email, { uid: 'g1', auth_time: now() - 60 })).toEqual(refused);
    expect(await call(email, { uid: 'g2', auth_time: now() + 1 })).toEqual(accepted);
    expect(await call(email, { uid: 'g1', auth_time: now() + 1 })).toEqual(refused);
    const [bound] = await on.database.query('SELECT id FROM users WHERE identity_uid = $1', ['g2']);
    expect(bound).toEqual({ id: next['id'] });
  });

  test('needs a new sign-in after the email of their user was changed', async () => {
    const [user] = (await addUsers(on.database, [{ ...grace, email: 'wrong@scv.example' }])) as [NewUser];
    expect((await on.api.call('PUT', `/api/v1/user/${user.id}`, { body: { ...user, email } })).status).toBe(201);
    expect(await call(email, { uid: 'g1', auth_time: now() - 60 })).toEqual(refused);
    expect(await call(email, { uid: 'g1', auth_time: now() + 1, iat: now() + 1 })).toEqual(accepted);
  });

  test('is not bound by a sign-in while inactive', async () => {
    const [user] = (await addUsers(on.database, [{ ...grace, status: 'Inactive' }])) as [NewUser];
    expect(await call(email, { uid: 'g1' })).toEqual(refused);
    await on.api.call('PUT', `/api/v1/user/${user.id}`, { body: grace });
    expect(await call(email, { uid: 'g2', auth_time: now() + 1, iat: now() + 1 })).toEqual(accepted);
  });

  test('needs a new sign-in after being deactivated and reactivated, in every session (§5)', async () => {
    const [user] = (await addUsers(on.database, [grace])) as [NewUser];
    await on.database.query("UPDATE users SET sessions_since = sessions_since - interval '1 hour'");
    const earlier = { uid: 'g1', auth_time: now() - 60 };
    const [seen, unseen] = [
      { ...earlier, sid: 'seen' },
      { ...earlier, sid: 'unseen' },
    ];
    expect(await call(email, seen)).toEqual(accepted);
    const setStatus = (status: string) => on.api.call('PUT', `/api/v1/user/${user.id}`, { body: { ...grace, status } });
    await setStatus('Inactive');
    expect(await call(email, seen)).toEqual(refused);
    await setStatus('Active');
    expect([await call(email, seen), await call(email, unseen)]).toEqual([ended, ended]);
    expect(await call(email, { uid: 'g1', auth_time: now(), sid: 'new' })).toEqual(accepted);
  });

  test.each(['\u212aay@scv.example', 'ka\u1e8f@scv.example'])(
    'is not found by a login that only looks alike: %s',
    async (login) => {
      await addUsers(on.database, [{ ...admin, email: 'kay@scv.example' }]);
      expect(await call(login, { uid: 'k1' })).toEqual(refused);
      expect(await call('KAY@scv.EXAMPLE', { uid: 'k1' })).toEqual(accepted);
    },
  );
});

describe('a session of somebody else than who logged in', () => {
  const password = 'Analytical-Engine-1843';

  /** The API's clock, in seconds. */
  let time = Math.floor(Date.now() / 1000);
  const on = freshApi(openPgliteInMemory, () => time * 1000);

  beforeEach(async () => {
    time += 120; // after the enrollment of the administrators, and the minute of the entry before
    await addUsers(on.database, [{ email, role: 'admin' }]);
    for (const name of [admin.email, email]) on.api.issuer.okta.passwords.set(name, password);
  });

  /** @returns the cookie that the login leaves in the browser */
  async function logIn(username: string): Promise<string> {
    const headers = { 'api-key': 'scv-admin-portal' };
    const body = { username, password };
    const answer = await on.api.call('POST', '/api/v1/auth/user/login', { as: null, body, headers });
    expect(answer.status).toBe(200);
    return answer.headers.get('Set-Cookie')!.split(';')[0]!;
  }

  async function call(login: string, Cookie: string, method = 'GET', path = '/api/v1/users') {
    const token = await on.api.issuer.token(login, { iat: time, exp: time + 600, auth_time: time });
    return on.api.call(method, path, { as: null, headers: { Authorization: `Bearer ${token}`, Cookie } });
  }

  const tampered = (cookie: string) => cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A');

  test.each<[string, string, (cookie: string) => string, number]>([
    ['the one who logged in', admin.email, (cookie) => cookie, 200],
    ['somebody else', email, (cookie) => cookie, 403],
    ['somebody else, without the cookie', email, () => '', 200],
    ['somebody else, with a cookie that was changed', email, tampered, 200],
  ])('after Ada’s login, a session of %s (§6, decided 2)', async (_, login, change, status) => {
    const cookie = change(await logIn(admin.email));
    const answer = await call(login, cookie);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.message).toBe(loginMismatch);
  });

  const mismatchOf = (login: string) => ({
    action: 'sign-in',
    actor_email: login,
    target_id: on.api.adminId,
    result: 'refused',
    reason: `signed in at the provider as ${login}, not as ${admin.email}`,
  });

  test('a refused session doesn’t begin, is recorded, and can still be signed out', async () => {
    const cookie = await logIn(admin.email);
    for (const path of ['/api/v1/users', '/api/v1/activity']) {
      expect((await call(email, cookie, 'GET', path)).status).toBe(403);
    }
    expect(await on.database.query('SELECT session FROM sessions')).toEqual([]);
    expect(await activityOf(on.database)).toMatchObject([{ ...mismatchOf(email), by_stranger: false }]);
    expect((await call(email, cookie, 'POST', '/api/v1/auth/user/logout')).status).toBe(204);
    expect(await activityOf(on.database)).toHaveLength(1);
    expect((await call(email, '')).status, 'without the cookie').toBe(401);
  });

  test.each([
    ['an administrator', email, 204, false],
    ['a user', 'joan@scv.example', 403, true],
    ['somebody unknown', 'eve@scv.example', 403, true],
  ])(
    'is recorded as a refused sign-in if the portal only signs %s out (§5)',
    async (_who, login, status, byStranger) => {
      await addUsers(on.database, [{ email: 'joan@scv.example', role: 'user' }]);
      const cookie = await logIn(admin.email);
      expect((await call(login, cookie, 'POST', '/api/v1/auth/user/logout')).status).toBe(status);
      const entries = [{ ...mismatchOf(login), by_stranger: byStranger }];
      expect(await activityOf(on.database)).toMatchObject(entries);
    },
  );

  test('the last login counts, and a session that has begun goes on', async () => {
    const first = await logIn(admin.email);
    expect((await call(admin.email, first)).status).toBe(200);
    const second = await logIn(email);
    expect((await call(admin.email, second)).status).toBe(200);
    expect((await call(email, second)).status).toBe(200);
    time += 1;
    expect((await call(admin.email, second)).status).toBe(403);
  });
});
