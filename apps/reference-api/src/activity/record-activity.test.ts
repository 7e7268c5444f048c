import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { intercepted } from '../testing/resources.ts';
import { activityOf, addUsers, admin, removeActivity, startTestApi, type TestApi } from '../testing/test-api.ts';
import { activityRow, recordActivity } from './record-activity.ts';
import { deleteOldActivity } from './retention.ts';

const hiddenCharacters = [...'\u001B\u0085\u061C\u200E\u200F\u2028\u2029\u202A\u202E\u2066\u2067\u2068\u2069\uFEFF'];
const name = (character: string) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

describe('an entry', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPgliteInMemory();
  });
  afterAll(() => database.close());

  test.each<[string, string, string]>([
    ...hiddenCharacters.map((hidden) => [name(hidden), `a${hidden}b`, 'ab'] as [string, string, string]),
    ['NUL', 'not\0here', String.raw`not\u0000here`],
    ['half a character', 'cut \uD83D', String.raw`cut \ud83d`],
    ['too many characters', `${'é'.repeat(1023)}😀rest`, 'é'.repeat(1023)],
  ])('is kept although a text of it has %s', async (_what, text, stored) => {
    const caller = { email: text, name: text };
    const target = { kind: 'user', id: crypto.randomUUID(), label: text } as const;
    await recordActivity(database, { caller }, { action: 'access refused', target, reason: text });
    const sql = 'SELECT actor_email, actor_name, target_label, reason, source FROM activity WHERE target_id = $1';
    expect(await database.query(sql, [target.id])).toEqual([
      { actor_email: stored, actor_name: stored, target_label: stored, reason: stored, source: null },
    ]);
  });
});

test.each([
  ['(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36', 'Chrome 156 on Linux'],
  ['(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15', 'Safari 26 on macOS'],
  ['(Anything/1; Linux) Dear administrator', undefined],
  ['', undefined],
])('the browser %s is called %s', (userAgent, browser) => {
  const row = activityRow({ userAgent: userAgent && `Mozilla/5.0 ${userAgent}` }, { action: 'sign-in' });
  expect(row.browser).toBe(browser);
});

describe('recorded by the API', () => {
  let database: Database;
  let api: TestApi;
  let isBroken = false;

  beforeAll(async () => {
    database = await openPgliteInMemory();
    const breaking = intercepted(database, (sql) => {
      if (isBroken && sql.includes('INTO activity ')) throw new Error('broken');
    });
    api = await startTestApi(breaking);
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });
  beforeEach(() => removeActivity(database));

  const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@scv.example', role: 'user' };

  describe('a refused change', () => {
    test('is recorded with its reason, target, client and the id of the request', async () => {
      const taken = await api.call('POST', '/api/v1/user', { body: { ...grace, email: admin.email } });
      expect(taken.status).toBe(409);
      expect((await activityOf(database))[0]).toMatchObject({
        actor_id: api.adminId,
        action: 'create user',
        target_kind: 'user',
        target_id: null,
        target_label: `Grace Hopper (${admin.email})`,
        result: 'refused',
        reason: 'Another user has this email.',
        request_id: taken.headers.get('X-Request-Id'),
      });
      await api.call('DELETE', `/api/v1/user/${api.adminId}`);
      expect((await activityOf(database))[0]).toMatchObject({
        action: 'delete user',
        target_id: api.adminId,
        target_label: `Ada Byron (${admin.email})`,
        reason: 'You cannot delete yourself.',
      });
    });

    test('is answered as before when it cannot be recorded, and a change that cannot be recorded is not made', async () => {
      isBroken = true;
      const refused = await api.call('DELETE', `/api/v1/user/${api.adminId}`);
      const failed = await api.call('POST', '/api/v1/user', { body: grace });
      isBroken = false;
      expect([refused.status, failed.status]).toEqual([409, 500]);
      expect((await api.call('GET', '/api/v1/users?query=grace')).body['totalCount']).toBe(0);
      expect(await activityOf(database)).toEqual([]);
    });

    test('belongs to the bulk action whose id the client sends; any other text is refused', async () => {
      const run = randomUUID();
      const ofRun = { headers: { 'X-Run-Id': run } };
      await api.call('POST', '/api/v1/user', { ...ofRun, body: grace });
      await api.call('POST', '/api/v1/user', { ...ofRun, body: grace });
      const { body } = await api.call('GET', `/api/v1/activity?run=${run}`);
      expect(body['entries']).toMatchObject([
        { result: 'refused', run: { id: run, done: 1, refused: 1, failed: 0 } },
        { result: 'done' },
      ]);
      await addUsers(database, [{ email: 'eve@scv.example', role: 'admin' }]);
      const foreign = await api.call('POST', '/api/v1/user', { ...ofRun, as: 'eve@scv.example', body: grace });
      expect([foreign.status, foreign.body.message]).toEqual([400, 'X-Run-Id belongs to somebody else.']);
      const wrong = await api.call('POST', '/api/v1/user', { headers: { 'X-Run-Id': 'x' }, body: grace });
      expect([wrong.status, wrong.body.errors]).toEqual([
        400,
        [{ field: 'X-Run-Id', message: 'X-Run-Id must be a UUID.' }],
      ]);
    });
  });

  test('refused access is recorded at most once a minute for each person, and deleted after 30 days', async () => {
    await addUsers(database, [{ email: 'alan@scv.example', firstName: 'Alan', lastName: 'Turing' }]);
    const recordedAgo = (email: string, seconds: number) =>
      database.query(
        `INSERT INTO activity (id, at, action, result, actor_email, by_stranger, search_text)
         VALUES (gen_random_uuid(), now() - interval '1 second' * $2, 'access refused', 'refused', $1, true, '')`,
        [email, seconds],
      );
    await recordedAgo('alan@scv.example', 61);
    await recordedAgo('joan@scv.example', 20);
    const tryAs = (as: string) => api.call('GET', '/api/v1/users', { as });
    // The path stays as it was sent: nothing in it may change what people see in the activity or its CSV.
    await api.call('GET', '/api/v1/user/%E2%80%AE%1B[31m%E2%80%A8x', { as: 'alan@scv.example' });
    const [{ reason }] = (await activityOf(database)) as [Record<string, unknown>];
    expect(reason).toBe('Not an active administrator: GET /api/v1/user/%E2%80%AE%1B[31m%E2%80%A8x');
    for (const as of ['alan', 'joan', 'nobody', 'nobody']) {
      expect((await tryAs(`${as}@scv.example`)).status).toBe(403);
    }
    expect((await api.call('POST', '/api/v1/auth/user/logout', { as: 'nobody@scv.example' })).status).toBe(403);
    const found = (await activityOf(database)).map(({ actor_email, action, by_stranger }) => ({
      actor_email,
      action,
      by_stranger,
    }));
    const entry = (who: string) => ({ actor_email: `${who}@scv.example`, action: 'access refused', by_stranger: true });
    expect(found).toEqual(['nobody', 'alan', 'joan', 'alan'].map(entry));
    await deleteOldActivity(database, Date.now() + 31 * 24 * 60 * 60 * 1000);
    expect(await activityOf(database)).toEqual([]);
  });

  test('ACTIVITY_DAYS deletes older entries and their runs, in batches, and vacuums', async () => {
    const run = randomUUID();
    await database.query(
      `INSERT INTO activity (id, at, action, result, search_text)
     SELECT gen_random_uuid(), now() - interval '8 days', 'sign-in', 'done', '' FROM generate_series(1, 10001)`,
    );
    await api.call('POST', '/api/v1/user', {
      headers: { 'X-Run-Id': run },
      body: { ...grace, email: 'new@scv.example' },
    });
    await deleteOldActivity(database, Date.now());
    expect(await activityOf(database)).toHaveLength(10_002);
    await deleteOldActivity(database, Date.now(), { ACTIVITY_DAYS: 7 });
    expect(await activityOf(database)).toMatchObject([{ run }]);
    // A vacuum has counted what is left.
    expect(await database.query("SELECT reltuples FROM pg_class WHERE relname = 'activity'")).toEqual([
      { reltuples: 1 },
    ]);
    await deleteOldActivity(database, Date.now() + 8 * 24 * 60 * 60 * 1000, { ACTIVITY_DAYS: 7 });
    expect(await database.query('SELECT run FROM activity_runs')).toEqual([]);
  });

  test('a sign-in and a sign-out are recorded, with the browser', async () => {
    const Authorization = `Bearer ${await api.issuer.token(admin.email, { sid: 'another' })}`;
    const options = { headers: { Authorization, 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/144.0' } };
    await api.call('GET', '/api/v1/users', options);
    await api.call('POST', '/api/v1/auth/user/logout', options);
    const person = { actor_id: api.adminId, target_id: api.adminId };
    const entry = { ...person, result: 'done', browser: 'Firefox 144 on Linux' };
    const newest = (await activityOf(database)).slice(0, 2);
    expect(newest).toMatchObject(['sign-out', 'sign-in'].map((action) => ({ ...entry, action })));
  });
});
