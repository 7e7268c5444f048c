import { notAuthorized } from '@scv/api/schemas';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshApi } from '../testing/engines.ts';
import { addUsers, admin, removeUsers, startTestApi } from '../testing/test-api.ts';
import type { NewUser } from '../user-row/user.ts';

describe('administrators', () => {
  const fresh = freshApi();
  const self = { ...admin, status: 'Active' };

  test('cannot delete themselves (decided 3)', async () => {
    await addUsers(fresh.database, [{ role: 'admin' }]);
    const { status, body } = await fresh.api.call('DELETE', `/api/v1/user/${fresh.api.adminId}`);
    expect([status, body.message]).toEqual([409, 'You cannot delete yourself.']);
  });

  test.each([
    [{ role: 'user' }, 'role', 'You cannot remove your own admin role.'],
    [{ status: 'Inactive' }, 'status', 'You cannot deactivate yourself.'],
    [{ email: 'new@scv.example' }, 'email', 'You cannot change your own email, because you sign in with it.'],
  ])('cannot change themselves to %j (decided 3)', async (changes, field, message) => {
    await addUsers(fresh.database, [{ role: 'admin' }]);
    const { status, body } = await fresh.api.call('PUT', `/api/v1/user/${fresh.api.adminId}`, {
      body: { ...self, ...changes },
    });
    expect([status, body.message, body.errors]).toEqual([409, message, [{ field, message }]]);
  });

  test('cannot delete or change themselves by another spelling of their id', async () => {
    const path = `/api/v1/user/${fresh.api.adminId.toUpperCase()}`;
    expect((await fresh.api.call('PUT', path, { body: { ...self, status: 'Inactive' } })).status).toBe(409);
    expect((await fresh.api.call('DELETE', path)).status).toBe(409);
  });

  test('can change their own names and the letter case of their email', async () => {
    const body = { ...self, lastName: 'Lovelace', email: 'Ada.Byron@SCV.example' };
    expect((await fresh.api.call('PUT', `/api/v1/user/${fresh.api.adminId}`, { body })).status).toBe(201);
    expect((await fresh.api.call('GET', '/api/v1/users')).status).toBe(200);
  });

  test.each([
    'DELETE FROM users WHERE id = $1',
    "UPDATE users SET role = 'user' WHERE id = $1",
    "UPDATE users SET status = 'Inactive' WHERE id = $1",
  ])('cannot change anything if they lose the role while waiting for the lock: %s', async (loseRole) => {
    await removeUsers(fresh.database);
    const waiting = await startTestApi({
      ...fresh.database,
      transaction: (work) =>
        fresh.database.transaction((db) =>
          work({
            ...db,
            query: async (sql, params) => {
              if (sql.includes('FOR UPDATE')) await db.query(loseRole, [waiting.adminId]);
              return db.query(sql, params);
            },
          }),
        ),
    });
    onTestFinished(() => waiting.stop());
    const [user] = (await addUsers(fresh.database, [{}, { role: 'admin' }])) as [NewUser];
    await waiting.call('GET', '/api/v1/users'); // the first call binds the caller
    const before = await fresh.database.query('SELECT * FROM users ORDER BY id');
    const answers = [
      await waiting.call('DELETE', `/api/v1/user/${user.id}`),
      await waiting.call('PUT', `/api/v1/user/${user.id}`, { body: { ...user, role: 'admin' } }),
      await waiting.call('POST', '/api/v1/user', { body: { ...admin, email: 'new@scv.example' } }),
    ];
    for (const { status, body } of answers) expect([status, body.message]).toEqual([403, notAuthorized]);
    expect(await fresh.database.query('SELECT * FROM users ORDER BY id')).toEqual(before);
  });
});
