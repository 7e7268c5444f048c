import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../database/database.ts';
import type { SeedUser } from '../seed/insert-users.ts';
import { engines } from '../testing/engines.ts';
import { addUsers, startTestApi, type TestApi } from '../testing/test-api.ts';
import { createUserList } from './user-list.ts';

const people = Array.from({ length: 229 }, (_, index) => ({
  firstName: 'Some',
  lastName: `Name ${String(index * 2).padStart(3, '0')}`,
}));

describe.each(engines)('a far page on $name', ({ open }) => {
  let database: Database;
  let api: TestApi;

  beforeAll(async () => {
    database = await open();
    api = await startTestApi(database);
    await addUsers(database, people);
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  const inOrder = async () =>
    (await database.query<{ id: string }>('SELECT id FROM users ORDER BY last_name_key, first_name_key, id')).map(
      ({ id }) => id,
    );
  const page = async (number: number, size = 10) => {
    const { body } = await api.call('GET', `/api/v1/users?page=${number}&size=${size}`);
    return (body['userList'] as SeedUser[]).map(({ id }) => id);
  };
  const allPages = async (size: number) => {
    const count = Math.ceil((await inOrder()).length / size);
    return (await Promise.all(Array.from({ length: count }, (_, number) => page(number, size)))).flat();
  };
  const call = async (method: string, id: string, body?: object) =>
    expect((await api.call(method, `/api/v1/user${id}`, body && { body })).status).toBeLessThan(300);
  const someone = { firstName: 'Some', email: 'new@scv.example', role: 'user' };

  test.each([7, 10, 50, 100])('of %d users is that part of the whole list', async (size) => {
    expect(await allPages(size)).toEqual(await inOrder());
  });

  test('shows the list as it is after each change', async () => {
    await page(20);
    await call('POST', '', { ...someone, lastName: 'Name 001' });
    expect(await page(20)).toEqual((await inOrder()).slice(200, 210));
    const [first = '', , third = ''] = (await inOrder()).slice(1);
    await call('DELETE', `/${first}`);
    expect(await page(20)).toEqual((await inOrder()).slice(200, 210));
    await call('PUT', `/${third}`, { ...someone, email: 'old@scv.example', lastName: 'Name 999', status: 'Active' });
    expect(await page(20)).toEqual((await inOrder()).slice(200, 210));
    expect(await allPages(10)).toEqual(await inOrder());
  });

  test('beyond the end is empty', async () => {
    expect(await page(23)).toEqual([]);
    expect(await page(10_000_000, 100)).toEqual([]);
  });

  test('is right even when one change follows the other', async () => {
    const busy: Queryable = {
      ...database,
      query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
        const rows = await database.query<Row>(sql, params);
        await database.query('UPDATE user_total SET revision = revision + 1');
        return rows;
      },
    };
    const { userList } = await createUserList(busy)({ page: 20, size: 10 });
    expect(userList.map(({ id }) => id)).toEqual((await inOrder()).slice(200, 210));
  });

  test('does not walk through the list again while nobody changes it', async () => {
    const walks: string[] = [];
    const watched: Queryable = {
      ...database,
      query: <Row extends object>(sql: string, params?: readonly unknown[]) => {
        walks.push(sql);
        return database.query<Row>(sql, params);
      },
    };
    const list = createUserList(watched);
    await Promise.all([list({ page: 9, size: 10 }), list({ page: 20, size: 10 }), list({ page: 11, size: 10 })]);
    await list({ page: 22, size: 10 });
    await list({ page: 99, size: 10 });
    expect(walks).toHaveLength(1);
  });
});
