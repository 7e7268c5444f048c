import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AccessToken } from '../api-env.ts';
import type { Database } from '../database/database.ts';
import { openPgliteInMemory, postgresOnly } from '../testing/engines.ts';
import { activityOf, admin, removeActivity, removeUsers, startTestApi, type TestApi } from '../testing/test-api.ts';
import { createSessions, type SessionSource } from './sessions.ts';

describe('a session', () => {
  const ended = [401, 'The session has ended. Sign in again.'];
  /** Seconds. Later than the enrollment of the administrator, which has the database's time. */
  const start = Math.floor(Date.now() / 1000) + 3600;

  let database: Database;
  let api: TestApi;
  /** The API's clock, in seconds. */
  let time: number;
  let writes: number;

  beforeAll(async () => {
    database = await openPgliteInMemory();
  });
  beforeEach(async () => {
    await removeUsers(database);
    await removeActivity(database);
    [time, writes] = [start, 0];
    const query: Database['query'] = (sql, params) => {
      if (/^\s*(INSERT|UPDATE|DELETE)/.test(sql)) writes += 1;
      return database.query(sql, params);
    };
    api = await startTestApi({ ...database, query }, () => time * 1000);
    return () => api.stop();
  });
  afterAll(() => database.close());

  /** Sends a call with a new token of a session, such as the portal has after a renewal. */
  async function call(session: Record<string, unknown>, method = 'GET', path = '/api/v1/users') {
    const token = await api.issuer.token(admin.email, { iat: time, exp: time + 600, ...session });
    const { status, body } = await api.call(method, path, { as: null, headers: { Authorization: `Bearer ${token}` } });
    return status < 300 ? status : [status, body.message];
  }
  /** The actions in the activity, the oldest first. */
  const recorded = async () => (await activityOf(database)).toReversed().map(({ action }) => action);
  const signOut = (session: Record<string, unknown>) => call(session, 'POST', '/api/v1/auth/user/logout');

  test('signing out refuses the tokens of the session, renewed ones too, and no other session', async () => {
    const session = { auth_time: start };
    const elsewhere = { auth_time: start - 5 };
    const inTheSameSecond = { ...session, sid: 'other' };
    expect(await call(session)).toBe(200);
    expect(await signOut(session)).toBe(204);
    expect(await call(session)).toEqual(ended);
    time += 300;
    expect(await call(session)).toEqual(ended);
    expect(await signOut(session)).toEqual(ended);
    expect(await call(elsewhere)).toBe(200);
    expect(await call(inTheSameSecond)).toBe(200);
  });

  test('signing out refuses the tokens of a session whose first call comes at the same moment', async () => {
    // The call's row appears after the sign-out has looked for it.
    const transaction: Database['transaction'] = (work) =>
      database.transaction((db) => {
        const query: Database['query'] = async (sql, params = []) => {
          const rows = await db.query<never>(sql, params);
          const insert = `INSERT INTO sessions (issuer, uid, session, last_used_at, user_id)
                        SELECT $1, $2, $3, $4, id FROM users`;
          if (sql.startsWith('UPDATE sessions SET signed_out')) await db.query(insert, params);
          return rows;
        };
        return work({ ...db, query });
      });
    await api.stop();
    await removeUsers(database);
    api = await startTestApi({ ...database, transaction }, () => time * 1000);

    expect(await signOut({ auth_time: start })).toBe(204);
    expect(await call({ auth_time: start })).toEqual(ended);
  });

  test('a session that has begun as another user is refused', async () => {
    const { check } = createSessions(database, { SESSION_IDLE_MINUTES: 30, SESSION_MAX_HOURS: 12 }, () => time * 1000);
    const token = { signedInAt: time * 1000 } as AccessToken;
    const source = { caller: { id: 'ada' } } as SessionSource;
    const known = { userId: 'ada', lastUsedAt: new Date(time * 1000), isSignedOut: false };
    expect(await check(token, known, source)).toBe(false);
    const [status, message] = ended;
    await expect(check(token, { ...known, userId: 'eve' }, source)).rejects.toMatchObject({ status, message });
  });

  test('without a sign-in time in the tokens, signing out refuses the one token', async () => {
    const token = { auth_time: undefined, jti: 'AT.1' };
    expect(await call(token)).toBe(200);
    expect(await signOut(token)).toBe(204);
    expect(await call(token)).toEqual(ended);
    expect(await call({ ...token, jti: 'AT.2' })).toBe(200);
  });

  test('a session ends after the idle limit without a call, and a renewed token does not bring it back', async () => {
    const session = { auth_time: start };
    expect(await call(session)).toBe(200);
    time += 31 * 60;
    expect(await call(session)).toBe(200);
    time += 32 * 60 + 1; // the limit of 30 minutes, and 2 for late reports
    expect(await call(session)).toEqual(ended);
    expect(await call({ auth_time: time })).toBe(200);
  });

  test('a session ends twelve hours after the sign-in, however active it is', async () => {
    const session = { auth_time: start };
    for (const end = start + 12 * 3600; time < end; time += 1800) expect(await call(session)).toBe(200);
    expect(await call(session)).toBe(200);
    time += 1;
    expect(await call(session)).toEqual(ended);
    expect(await call({ auth_time: time })).toBe(200);
  });

  test('old rows are deleted, and their sessions stay ended', async () => {
    expect(await call({ auth_time: start })).toBe(200);
    expect(await signOut({ auth_time: start - 60 })).toBe(204);
    time += 91 * 60;
    expect(await call({ auth_time: time })).toBe(200);
    expect(await database.query('SELECT session FROM sessions')).toEqual([{ session: `${time} ` }]);
    expect(await call({ auth_time: start })).toEqual(ended);
    expect(await call({ auth_time: start - 60 })).toEqual(ended);
  });

  test('the last use is written once a minute', async () => {
    await call({ auth_time: start });
    writes = 0;
    for (let second = 0; second < 120; second += 10) {
      time += 10;
      await call({ auth_time: start });
    }
    expect(writes).toBe(2);
  });

  test('a sign-in is recorded at its first call, once, and changes no version', async () => {
    const user = async () => (await database.query('SELECT version, updated_at, last_sign_in_at AS at FROM users'))[0];
    const before = await user();
    await call({ auth_time: start - 60 });
    expect(await user()).toEqual({ ...before, at: new Date((start - 60) * 1000) });
    await call({ auth_time: start });
    await call({ auth_time: start - 30 }); // earlier, in another browser
    time += 300;
    await call({ auth_time: start });
    expect(await user()).toEqual({ ...before, at: new Date(start * 1000) });
  });

  test.each(postgresOnly)(
    'on $name, a call does not wait for another one that writes the last use',
    async ({ open }) => {
      const own = await open();
      await api.stop();
      api = await startTestApi(own, () => time * 1000);
      onTestFinished(() => own.close());
      const session = { auth_time: start };
      expect(await call(session)).toBe(200);
      time += 61;
      await own.transaction(async (other) => {
        await other.query('SELECT 1 FROM sessions FOR UPDATE');
        expect(await call(session)).toBe(200);
      });
    },
  );

  test('its start is recorded as a sign-in, once although the first calls are simultaneous', async () => {
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

  test('a sign-out does not begin it: then neither is recorded, and its tokens are refused', async () => {
    const session = { auth_time: time };
    expect(await signOut(session)).toBe(204);
    expect(await call(session)).toEqual(ended);
    expect(await recorded()).toEqual([]);
    const [user] = await database.query('SELECT last_sign_in_at FROM users');
    expect(user).toEqual({ last_sign_in_at: null });
  });

  test('a renewal without auth_time begins a session only after sign-out or idle limit', async () => {
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
