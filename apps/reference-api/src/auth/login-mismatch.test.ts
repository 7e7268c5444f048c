import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loginMismatch } from '@scv/api/schemas';
import type { Database } from '../database/database.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import {
  activityOf,
  addUsers,
  admin,
  removeActivity,
  removeUsers,
  startTestApi,
  type TestApi,
} from '../testing/test-api.ts';

const password = 'Analytical-Engine-1843';
const grace = 'grace.hopper@scv.example';

let database: Database;
let api: TestApi;
/** The API's clock, in seconds. */
let time = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  database = await openPgliteInMemory();
});
beforeEach(async () => {
  await removeUsers(database);
  await removeActivity(database);
  time += 120; // after the enrolment of the administrators, and the minute of the entry before
  api = await startTestApi(database, () => time * 1000);
  await addUsers(database, [{ email: grace, role: 'admin' }]);
  for (const name of [admin.email, grace]) api.issuer.okta.passwords.set(name, password);
  return () => api.stop();
});
afterAll(() => database.close());

/** @returns the cookie that the login leaves in the browser */
async function logIn(username: string): Promise<string> {
  const headers = { 'api-key': 'scv-admin-portal' };
  const body = { username, password };
  const answer = await api.call('POST', '/api/v1/auth/user/login', { as: null, body, headers });
  expect(answer.status).toBe(200);
  return answer.headers.get('Set-Cookie')!.split(';')[0]!;
}

async function call(login: string, Cookie: string, method = 'GET', path = '/api/v1/users') {
  const token = await api.issuer.token(login, { iat: time, exp: time + 600, auth_time: time });
  return api.call(method, path, { as: null, headers: { Authorization: `Bearer ${token}`, Cookie } });
}

const tampered = (cookie: string) => cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A');

test.each<[string, string, (cookie: string) => string, number]>([
  ['the one who logged in', admin.email, (cookie) => cookie, 200],
  ['somebody else', grace, (cookie) => cookie, 403],
  ['somebody else, without the cookie', grace, () => '', 200],
  ['somebody else, with a cookie that was changed', grace, tampered, 200],
])('after Ada’s login, a session of %s (§6, decided 2)', async (_, login, change, status) => {
  const cookie = change(await logIn(admin.email));
  const answer = await call(login, cookie);
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.body.message).toBe(loginMismatch);
});

test('a refused session doesn’t begin, is recorded, and can still be signed out', async () => {
  const cookie = await logIn(admin.email);
  for (const path of ['/api/v1/users', '/api/v1/activity']) {
    expect((await call(grace, cookie, 'GET', path)).status).toBe(403);
  }
  expect(await database.query('SELECT session FROM sessions')).toEqual([]);
  expect(await activityOf(database)).toMatchObject([
    {
      action: 'access refused',
      actor_email: grace,
      result: 'refused',
      reason: 'Somebody else logged in in this browser: GET /api/v1/users',
      by_stranger: false,
    },
  ]);
  expect((await call(grace, cookie, 'POST', '/api/v1/auth/user/logout')).status).toBe(204);
  expect((await call(grace, '')).status, 'without the cookie').toBe(401);
});

test('the last login counts, and a session that has begun goes on', async () => {
  const first = await logIn(admin.email);
  expect((await call(admin.email, first)).status).toBe(200);
  const second = await logIn(grace);
  expect((await call(admin.email, second)).status).toBe(200);
  expect((await call(grace, second)).status).toBe(200);
  time += 1;
  expect((await call(admin.email, second)).status).toBe(403);
});
