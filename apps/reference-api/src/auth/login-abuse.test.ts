import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { createHttpServer } from '../http-server.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { activityOf, addUsers, removeActivity, startTestApi, type TestApi } from '../testing/test-api.ts';

const path = '/api/v1/auth/user/login';
const password = 'Analytical-Engine-1843';
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@scv.example`);
const tooMany = 'Too many failed sign-ins. Try again in 30 seconds.';

let database: Database;
let api: TestApi;
let now = Date.UTC(2026, 10, 21);

beforeAll(async () => {
  database = await openPgliteInMemory();
  api = await startTestApi(database, () => now);
  await addUsers(
    database,
    names.map((email) => ({ email, role: 'admin' })),
  );
  for (const name of names) api.issuer.okta.passwords.set(name, password);
});
afterAll(async () => {
  await api.stop();
  await database.close();
});
beforeEach(async () => {
  await removeActivity(database);
  await database.execute('DELETE FROM sign_in_failures; DELETE FROM known_devices');
});

async function login(username: string, tried = password, Cookie = '') {
  const headers = { 'api-key': 'scv-admin-portal', Cookie };
  const answer = await api.call('POST', path, { as: null, body: { username, password: tried }, headers });
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
  expect(cookie).toMatch(/^__Host-scv_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const stored = JSON.stringify(await database.query('SELECT * FROM known_devices'));
  expect(stored).not.toContain(cookie.slice(18, 61));
});

test('a lockout is recorded once for each wait', async () => {
  await failTimes(5, 'g@scv.example');
  await login('g@scv.example');
  await login('g@scv.example');
  const locked = (await activityOf(database)).filter(({ action }) => action === 'lockout');
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
  const asked = api.issuer.requests;
  expect((await login('a@scv.example', 'wrong')).result).toBe(tooMany);
  expect(api.issuer.requests).toBe(asked);
});

test('guessing in a known browser has its own limit', async () => {
  const { cookie } = await login('a@scv.example');
  await failTimes(5, 'a@scv.example', cookie);
  expect((await login('a@scv.example', password, cookie)).result).toBe(tooMany);
  expect((await login('a@scv.example')).result).toBe(200);
});

test('a browser is known for half a year', async () => {
  const { cookie } = await login('a@scv.example');
  now += 179 * 24 * 60 * 60 * 1000;
  await failTimes(5, 'a@scv.example');
  expect((await login('a@scv.example', password, cookie)).result).toBe(200);
});

test.each([
  ['for another user', 'b@scv.example', 0],
  ['after half a year', 'a@scv.example', 181],
])('a browser is not known %s', async (_, username, days) => {
  const { cookie } = await login('a@scv.example');
  now += days * 24 * 60 * 60 * 1000;
  await failTimes(5, username);
  expect((await login(username, password, cookie)).result).toBe(tooMany);
});

test('one client may fail 30 times, whatever the usernames', async () => {
  for (const name of names.slice(0, 6)) await failTimes(5, name);
  expect((await login('g@scv.example')).result).toBe(tooMany);
});

test('somebody who can sign in can’t reset the count of their network', async () => {
  for (const name of names.slice(0, 5)) await failTimes(5, name);
  expect((await login('g@scv.example')).result).toBe(200);
  await failTimes(5, 'f@scv.example');
  expect((await login('g@scv.example')).result).toBe(tooMany);
});

test('a password is not checked when its client has disconnected', async () => {
  const counting = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const query: Database['query'] = async (sql, params) => {
    if (sql.startsWith('INSERT INTO sign_in_failures')) {
      counting.resolve();
      await gone.promise;
    }
    return database.query(sql, params);
  };
  const logged = Promise.withResolvers<{ status: number }>();
  const write = (line: Buffer, _: string, done: () => void) => {
    logged.resolve(JSON.parse(String(line)) as { status: number });
    done();
  };
  const settings = readSettings({ OIDC_ISSUER: api.issuer.issuer });
  const app = createApp({ settings, database: { ...database, query }, log: pino(new Writable({ write })) });
  const server = createHttpServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [served] = (await once(server, 'connection')) as [typeof socket];
  const body = JSON.stringify({ username: 'a@scv.example', password });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\napi-key: scv-admin-portal\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  await counting.promise;
  const { length: callsBefore } = api.issuer.okta.calls;
  socket.destroy();
  await once(served, 'close');
  gone.resolve();

  expect(await logged.promise).toMatchObject({ status: 400 });
  expect(await activityOf(database)).toEqual([]);
  expect(api.issuer.okta.calls).toHaveLength(callsBefore);
  server.close();
});
