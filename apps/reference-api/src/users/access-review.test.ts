import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GetListOfUsers200Response } from '@scv/api/schemas';
import type { Database } from '../database/database.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { addUsers, startTestApi, type TestApi } from '../testing/test-api.ts';
import type { NewUser } from '../user-row/user.ts';
import { searchUsers } from './user-search.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.now();
const ago = (days: number) => new Date(now - days * dayMs).toISOString();
const day = (days: number) => ago(days).slice(0, 10);

const people: Partial<NewUser>[] = [
  { firstName: 'Bob', createdAt: ago(10), accountState: 'not-activated' },
  { firstName: 'Cid', createdAt: ago(401), lastSignInAt: ago(31), accountState: 'locked-out' },
  { firstName: 'Dan', createdAt: ago(400), lastSignInAt: ago(91), accountState: 'active', role: 'admin' },
  { firstName: 'Eve', createdAt: ago(89), accountState: 'none' },
  { firstName: 'Fay', createdAt: ago(95), accountState: 'suspended', status: 'Inactive' },
  { firstName: 'Gus', createdAt: ago(5), lastSignInAt: ago(1), accountState: 'active' },
  { firstName: 'Hal', createdAt: ago(20), lastSignInAt: ago(1) },
];

describe('an access review', () => {
  let [database, api] = [] as unknown as [Database, TestApi];
  beforeAll(async () => {
    database = await openPgliteInMemory();
    api = await startTestApi(database);
    await addUsers(
      database,
      people.map((person) => ({ lastName: 'N', ...person })),
    );
    await database.query("UPDATE users SET last_name_key = 'zz' WHERE first_name = 'Ada'");
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  const list = async (params: Record<string, string>) => {
    const { body } = await api.call('GET', `/api/v1/users?${new URLSearchParams(params)}`);
    return GetListOfUsers200Response.parse(body);
  };
  const namesOf = (users: { firstName: string }[]) =>
    users
      .map(({ firstName }) => firstName)
      .filter((name) => name !== 'Ada')
      .join(' ');

  test.each<[Record<string, string>, string]>([
    [{ account: 'active' }, 'Dan Gus'],
    [{ account: 'locked-out' }, 'Cid'],
    [{ account: 'none', role: 'admin' }, ''],
    [{ account: 'failed' }, ''],
    [{ signedIn: 'never' }, 'Bob Eve Fay'],
    [{ signedIn: '-30d' }, 'Cid Dan Eve Fay'],
    [{ signedIn: '-90d' }, 'Dan Fay'],
    [{ signedIn: '-90d', status: 'Inactive' }, 'Fay'],
    [{ signedIn: '-30d', sort: '-createdAt' }, 'Eve Fay Dan Cid'],
    [{ signedIn: '-30d', sort: 'lastSignInAt' }, 'Dan Cid Eve Fay'],
    [{ enrolledFrom: day(20) }, 'Bob Gus Hal'],
    [{ enrolledFrom: day(95), enrolledTo: day(89) }, 'Eve Fay'],
    [{ enrolledTo: day(95), query: 'da' }, 'Dan'],
    [{ enrolledFrom: '0000-01-01', enrolledTo: '9999-12-31', account: 'suspended', query: 'fay' }, 'Fay'],
  ])('%j finds %s, on each page (decided 11)', async (params, names) => {
    const { userList, totalCount } = await list(params);
    expect(namesOf(userList)).toBe(names);
    expect(totalCount).toBe(userList.length);
    const pages = [];
    for (let page = 0; page * 2 < totalCount; page += 1) {
      pages.push(...(await list({ ...params, size: '2', page: String(page) })).userList);
    }
    expect(namesOf(pages)).toBe(names);
    const [start] = names.split(' ');
    if (params['query'] || !start) return;
    expect(namesOf((await list({ ...params, query: start })).userList)).toBe(start);
    const many = await searchUsers(
      database,
      { words: [], ...params },
      { ...(params as { account?: 'active'; status?: 'Active' }), sort: 'name', page: 0, size: 10 },
      1, // as with many matches: the first ones are far behind
    );
    expect(namesOf(many.userList).split(' ').toSorted()).toEqual(names.split(' ').toSorted());
  });

  test.each([
    [{}, { active: 2, 'not-activated': 1, 'locked-out': 1, suspended: 1, none: 1, failed: 0 }, [3, 4, 2]],
    [{ account: 'active' }, { active: 2, 'not-activated': 1, 'locked-out': 1, none: 1 }, [0, 1, 1]],
    [{ signedIn: '-90d' }, { active: 1, 'not-activated': 0, suspended: 1 }, [3, 4, 2]],
    [{ status: 'Inactive' }, { active: 0, suspended: 1 }, [1, 1, 1]],
  ])('%j counts by account %j, by last sign-in %j (decided 11)', async (params, account, [never, thirty, ninety]) => {
    const { counts } = await list(params);
    const numbers = (each: object = {}) =>
      Object.fromEntries(Object.entries(each).map(([name, { count }]: [string, { count: number }]) => [name, count]));
    expect(numbers(counts?.account)).toMatchObject(account);
    expect(numbers(counts?.signedIn)).toEqual({ never, '-30d': thirty, '-90d': ninety });
  });

  test.each([{ account: 'unknown' }, { signedIn: '-10d' }, { enrolledFrom: '2026-02-30' }])(
    '%j is refused',
    async (params) => {
      expect((await api.call('GET', `/api/v1/users?${new URLSearchParams(params)}`)).status).toBe(400);
    },
  );
});
