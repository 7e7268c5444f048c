import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GetUser200Response } from '@scv/api/schemas';
import type { Database } from '../database/database.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { addUsers, startTestApi, type TestApi } from '../testing/test-api.ts';

describe('user operations', () => {
  let database: Database;
  let api: TestApi;
  beforeAll(async () => {
    database = await openPgliteInMemory();
    api = await startTestApi(database);
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  test('a user is shown with the times of their enrollment, last edit and last sign-in', async () => {
    const { status, body } = await api.call('GET', `/api/v1/user/${api.adminId}`);
    const { userList } = (await api.call('GET', '/api/v1/users')).body;
    expect([status, [GetUser200Response.parse(body)]]).toEqual([200, userList]);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['createdAt', 'updatedAt', 'lastSignInAt']));
  });

  test('a lookup finds a thousand users by their emails in any letter case, and leaves out the others', async () => {
    const users = await addUsers(
      database,
      Array.from({ length: 999 }, (_, index) => ({ email: `Import.${index}@${'long-name.'.repeat(20)}example` })),
    );
    const emails = [...users.map(({ email }) => email.toUpperCase()), 'nobody@scv.example'];
    const { status, body } = await api.call('POST', '/api/v1/users/lookup', { body: { emails } });
    expect(status).toBe(200);
    const found = (body['users'] as { id: string }[]).map(({ id }) => id);
    expect(found.toSorted()).toEqual(users.map(({ id }) => id).toSorted());
  });

  test.each([
    [[], 'Emails must have at least 1 entry.'],
    [Array.from({ length: 1001 }, () => 'a@scv.example'), 'Emails must have at most 1000 entries.'],
    [['a@scv.example', 'b\0@scv.example'], 'Emails must be a valid email address.'],
  ])('a lookup of too few, too many or invalid emails is refused', async (emails, message) => {
    const { status, body } = await api.call('POST', '/api/v1/users/lookup', { body: { emails } });
    expect([status, body.errors]).toEqual([400, [{ field: 'emails', message }]]);
  });
});
