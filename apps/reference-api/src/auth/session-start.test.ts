import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { activityOf, admin, removeActivity, removeUsers, startTestApi, type TestApi } from '../testing/test-api.ts';

describe('the start of a session', () => {
  let database: Database;
  let api: TestApi;
  /** The API's clock, in seconds. */
  let time: number;

  beforeAll(async () => {
    database = await openPgliteInMemory();
  });
  beforeEach(async () => {
    await removeUsers(database);
    await removeActivity(database);
    time = Math.floor(Date.now() / 1000) + 60; // after the enrolment of the administrator
    api = await startTestApi(database, () => time * 1000);
    return () => api.stop();
  });
  afterAll(() => database.close());

  async function call(claims: Record<string, unknown>, method = 'GET', path = '/api/v1/users') {
    const token = await api.issuer.token(admin.email, { iat: time, exp: time + 600, ...claims });
    return (await api.call(method, path, { as: null, headers: { Authorization: `Bearer ${token}` } })).status;
  }
  const signOut = (claims: Record<string, unknown>) => call(claims, 'POST', '/api/v1/auth/user/logout');
  /** The oldest first. */
  const recorded = async () => (await activityOf(database)).toReversed().map(({ action }) => action);

  test('is recorded as a sign-in, once although the first calls are simultaneous', async () => {
    const session = { auth_time: time };
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(session)));
    expect(answers).toEqual(answers.map(() => 200));
    time += 300;
    await call(session);
    expect(await activityOf(database)).toMatchObject([
      {
        action: 'sign-in',
        result: 'done',
        actor_id: api.adminId,
        target_id: api.adminId,
        target_label: `Ada Byron (${admin.email})`,
        request_id: expect.any(String),
        client: expect.any(String),
        by_stranger: false,
      },
    ]);
    await call({ auth_time: time });
    expect(await recorded()).toEqual(['sign-in', 'sign-in']);
  });

  test('is not at its sign-out: then neither is recorded, and its tokens are refused', async () => {
    const session = { auth_time: time };
    expect(await signOut(session)).toBe(204);
    expect(await call(session)).toBe(401);
    expect(await recorded()).toEqual([]);
    const [user] = await database.query('SELECT last_sign_in_at FROM users');
    expect(user).toEqual({ last_sign_in_at: null });
  });

  test('is not a renewed token without the time of its sign-in, but one after a sign-out or the idle limit', async () => {
    const token = (jti: string) => ({ auth_time: undefined, jti });
    await call(token('AT.1'));
    time += 600;
    await call(token('AT.2'));
    expect(await recorded()).toEqual(['sign-in']);
    time += 60;
    await signOut(token('AT.3'));
    expect(await recorded()).toEqual(['sign-in', 'sign-out']);
    time += 60;
    await call(token('AT.4'));
    expect(await recorded()).toEqual(['sign-in', 'sign-out', 'sign-in']);
    time += 33 * 60;
    await call(token('AT.5'));
    expect(await recorded()).toEqual(['sign-in', 'sign-out', 'sign-in', 'sign-in']);
  });
});
