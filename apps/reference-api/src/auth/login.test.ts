import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LoginResponse } from '@scv/api/schemas';
import type { Database } from '../database/database.ts';
import { engines } from '../testing/engines.ts';
import { addUsers, startTestApi, type TestApi } from '../testing/test-api.ts';
import { notAuthorized } from './require-admin.ts';

const key = { 'api-key': 'scv-admin-portal' };
const password = 'Analytical-Engine-1843';
/** As `hashPassword` makes it, of a lower cost, which the hash carries: the usual one takes a third of a second each time. */
const passwordHash = `scrypt$16$8$1$c2FsdA$${scryptSync(password, 'salt', 32, { N: 16, r: 8, p: 1 }).toString('base64url')}`;

describe.each(engines)('signing in on $name', ({ open }) => {
  let database: Database;
  let api: TestApi;

  beforeAll(async () => {
    database = await open();
    api = await startTestApi(database);
    await addUsers(database, [
      { email: 'Grace.Hopper@scv.example', role: 'admin', passwordHash },
      { email: 'alan.turing@scv.example', passwordHash },
      { email: 'gone@scv.example', role: 'admin', status: 'Inactive', passwordHash },
      { email: 'enrolled@scv.example', role: 'admin' },
    ]);
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  const login = (body: unknown, headers: Record<string, string> = key) =>
    api.call('POST', '/api/v1/auth/user/login', { as: null, body, headers });
  const audited = async () => (await database.query('SELECT actor, outcome FROM audit ORDER BY at DESC LIMIT 1'))[0];

  test('tells an administrator’s roles, whatever the letter case and spaces of the username', async () => {
    const { status, body } = await login({ username: ' grace.HOPPER@scv.example ', password });
    expect([status, body]).toEqual([200, { status: 200, roles: ['admin'] }]);
    expect(LoginResponse.parse(body)).toEqual(body);
    expect(await audited()).toEqual({ actor: 'Grace.Hopper@scv.example', outcome: 'done' });
  });

  test.each([
    ['a wrong password', 'Grace.Hopper@scv.example', 'x', 'wrong password'],
    ['the password with a space', 'Grace.Hopper@scv.example', `${password} `, 'wrong password'],
    ['an unknown username', 'nobody@scv.example', password, 'unknown username'],
    ['no administrator', 'alan.turing@scv.example', password, 'no administrator'],
    ['an Inactive one', 'gone@scv.example', password, 'inactive'],
    ['an enrolled user, who has no password', 'enrolled@scv.example', password, 'wrong password'],
  ])('refuses %s with the same answer', async (_, username, tried, reason) => {
    const { status, body, headers } = await login({ username, password: tried });
    expect(status).toBe(401);
    const { requestId: _id, ...problem } = body;
    expect(problem).toEqual({ title: 'Unauthorized', status: 401, message: notAuthorized });
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(await audited()).toEqual({
      actor: reason === 'unknown username' ? reason : username,
      outcome: `refused: ${reason}`,
    });
  });

  test.each<[string, object, string, string]>([
    ['no username', { password }, 'username', 'Username is required.'],
    ['a blank username', { username: '  ', password }, 'username', 'Username is required.'],
    ['an empty password', { username: 'x', password: '' }, 'password', 'Password is required.'],
    [
      'a long username',
      { username: 'x'.repeat(255), password },
      'username',
      'Username must be at most 254 characters long.',
    ],
    [
      'a long password',
      { username: 'x', password: 'x'.repeat(1025) },
      'password',
      'Password must be at most 1024 characters long.',
    ],
    ['NUL', { username: 'x\0', password }, 'username', 'Username contains characters that cannot be stored.'],
    ['an object for a password', { username: 'x', password: { $ne: '' } }, 'password', 'Password must be text.'],
  ])('refuses %s at its field', async (_, body, field, message) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field, message }]);
  });

  test.each([
    [401, {}],
    [403, { 'api-key': 'x' }],
  ])('answers %d to the headers %j', async (status, headers) => {
    expect((await login({ username: 'Grace.Hopper@scv.example', password }, headers)).status).toBe(status);
  });

  test('keeps no password, neither in its tables nor in the audit trail', async () => {
    for (const table of ['users', 'audit', 'sign_in_failures']) {
      expect(JSON.stringify(await database.query(`SELECT * FROM ${table}`))).not.toContain(password);
    }
  });
});
