import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { notAuthorized } from '../auth/require-admin.ts';
import type { Database } from '../database/database.ts';
import type { SeedUser } from '../seed/insert-users.ts';
import { engines } from '../testing/engines.ts';
import { addUsers, admin, removeUsers, startTestApi, type TestApi } from '../testing/test-api.ts';

/** Without the lock, deletions on PostgreSQL left nobody in 277 of 300 rounds. PGlite has one connection. */
function roundsOf(engine: string, way: string) {
  if (engine === 'PGlite') return 10;
  return way === 'DELETE' ? 300 : 50;
}

describe.each(engines)('administrators on $name', ({ name, open }) => {
  let database: Database;
  let api: TestApi;
  const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace.hopper@scv.example', role: 'admin' } as const;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await removeUsers(database);
    api = await startTestApi(database);
  });
  afterEach(() => api.stop());
  afterAll(() => database.close());

  const add = async (user: Partial<SeedUser>) => (await addUsers(database, [user]))[0] as SeedUser;
  const self = { ...admin, status: 'Active' };
  const activeAdmins = async () =>
    (await database.query("SELECT id FROM users WHERE role = 'admin' AND status = 'Active'")).length;

  test('cannot delete themselves', async () => {
    await add(grace);
    const { status, body } = await api.call('DELETE', `/api/v1/user/${api.adminId}`);
    expect([status, body.message]).toEqual([409, 'You cannot delete yourself.']);
  });

  test.each([
    [{ role: 'user' }, 'role', 'You cannot take the admin role from yourself.'],
    [{ status: 'Inactive' }, 'status', 'You cannot deactivate yourself.'],
    [{ email: 'new@scv.example' }, 'email', 'You cannot change your own email, because you sign in with it.'],
  ])('cannot change themselves to %j', async (changes, field, message) => {
    await add(grace);
    const { status, body } = await api.call('PUT', `/api/v1/user/${api.adminId}`, { body: { ...self, ...changes } });
    expect(status).toBe(409);
    expect(body).toMatchObject({ message, errors: [{ field, message }] });
  });

  test('can change their own names and the letter case of their email', async () => {
    const body = { ...self, lastName: 'Lovelace', email: 'Ada.Byron@SCV.example' };
    expect((await api.call('PUT', `/api/v1/user/${api.adminId}`, { body })).status).toBe(201);
    expect((await api.call('GET', '/api/v1/users')).status).toBe(200);
  });

  test('can remove each other while one remains', async () => {
    const { id } = await add(grace);
    expect((await api.call('DELETE', `/api/v1/user/${id}`)).status).toBe(204);
  });

  test.each(['DELETE', 'demote', 'deactivate'])('who %s each other at the same moment leave one', async (way) => {
    const refusals = new Set<number>();
    for (let round = 0; round < roundsOf(name, way); round += 1) {
      const [one, other] = (await addUsers(database, [
        { email: `one${round}@scv.example`, role: 'admin' },
        { email: `other${round}@scv.example`, role: 'admin' },
      ])) as [SeedUser, SeedUser];
      await database.query('DELETE FROM users WHERE id NOT IN ($1, $2)', [one.id, other.id]);
      const remove = (by: SeedUser, user: SeedUser) =>
        way === 'DELETE'
          ? api.call('DELETE', `/api/v1/user/${user.id}`, { as: by.email })
          : api.call('PUT', `/api/v1/user/${user.id}`, {
              as: by.email,
              body: { ...user, ...(way === 'demote' ? { role: 'user' } : { status: 'Inactive' }) },
            });
      const statuses = (await Promise.all([remove(one, other), remove(other, one)])).map(({ status }) => status);
      expect(await activeAdmins()).toBe(1);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      for (const status of statuses.filter((each) => each >= 300)) refusals.add(status);
    }
    expect([...refusals].filter((status) => status !== 409 && status !== 403)).toEqual([]);
  });

  test.each([
    'DELETE FROM users WHERE id = $1',
    "UPDATE users SET role = 'user' WHERE id = $1",
    "UPDATE users SET status = 'Inactive' WHERE id = $1",
  ])('who are none any more when the turn of their change comes change nothing: %s', async (meanwhile) => {
    await removeUsers(database);
    const waiting = await startTestApi({
      ...database,
      transaction: (work) =>
        database.transaction((db) =>
          work({
            ...db,
            query: async (sql, params) => {
              if (sql.startsWith('UPDATE user_total SET revision')) await db.query(meanwhile, [waiting.adminId]);
              return db.query(sql, params);
            },
          }),
        ),
    });
    onTestFinished(() => waiting.stop());
    const [user] = (await addUsers(database, [{}, { role: 'admin' }])) as [SeedUser];
    const before = await database.query('SELECT * FROM users ORDER BY id');
    const answers = [
      await waiting.call('DELETE', `/api/v1/user/${user.id}`),
      await waiting.call('PUT', `/api/v1/user/${user.id}`, { body: { ...user, role: 'admin' } }),
      await waiting.call('POST', '/api/v1/user', { body: { ...admin, email: 'new@scv.example' } }),
    ];
    for (const { status, body } of answers) expect([status, body.message]).toEqual([403, notAuthorized]);
    expect(await database.query('SELECT * FROM users ORDER BY id')).toEqual(before);
  });

  test('at the same moment: twenty enrolments of one email make one user', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.call('POST', '/api/v1/user', {
          body: { ...admin, email: index % 2 ? 'Same@scv.example' : 'same@scv.example' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect((await api.call('GET', '/api/v1/users')).body).toMatchObject({ totalCount: 2 });
  });

  test('at the same moment: edits of the same version have one winner, and the others get to see it', async () => {
    const [user] = (await addUsers(database, [{ email: 'edited@scv.example' }])) as [SeedUser];
    for (let version = 1; version <= 20; version += 1) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          api.call('PUT', `/api/v1/user/${user.id}`, { body: { ...user, firstName: `Editor ${index}`, version } }),
        ),
      );
      const winners = answers.filter(({ status }) => status === 201);
      expect(winners).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => !winners.includes(answer))) {
        expect([status, body['current']]).toEqual([412, winners[0]?.body]);
      }
    }
  });

  test('at the same moment: enrolments and deletions keep the total exact', async () => {
    const users = await addUsers(
      database,
      Array.from({ length: 30 }, () => ({})),
    );
    await Promise.all(
      users.flatMap(({ id }, index) => [
        api.call('DELETE', `/api/v1/user/${id}`),
        api.call('DELETE', `/api/v1/user/${id}`),
        ...(index % 3 ? [] : [{ ...admin, email: `new${index}@scv.example` }]).map((body) =>
          api.call('POST', '/api/v1/user', { body }),
        ),
      ]),
    );
    const [counted] = await database.query('SELECT count(*)::int AS users FROM users');
    expect(counted).toEqual({ users: 11 });
    expect((await api.call('GET', '/api/v1/users')).body).toMatchObject({ totalCount: 11 });
  });
});
