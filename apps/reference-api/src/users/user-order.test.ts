import { randomUUID } from 'node:crypto';
import { GetListOfUsers200Response } from '@scv/api/schemas';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../testing/engines.ts';
import { addUsers, admin } from '../testing/test-api.ts';
import type { NewUser, User } from '../user-row/user.ts';
import { cursorOf, readCursor, partitionsOf, type UserSort } from './user-order.ts';

/**
 * People in the list's order, except that the first is the last by name. Each name or email has a word starting with S.
 * The times need microseconds.
 */
const people: Partial<NewUser>[] = [
  // She makes the calls, which is a later sign-in than the others.
  { ...admin, lastName: 'Zed S', createdAt: '2020-01-01T00:00:00Z' },
  {
    firstName: 'Bob',
    email: 'f.bob@scv.example',
    accountState: 'locked-out',
    createdAt: in2026('000002'),
    lastSignInAt: in2026('2'),
  },
  {
    firstName: 'Cid',
    email: 'e.cid@scv.example',
    role: 'admin',
    createdAt: in2026('000001'),
    lastSignInAt: in2026('1'),
  },
  { firstName: 'Dan', email: 'd.dan@scv.example', status: 'Inactive', createdAt: in2026('0') },
  {
    firstName: 'Eve',
    email: 'c.eve@scv.example',
    role: 'admin',
    status: 'Inactive',
    createdAt: '2023-01-01T00:00:00Z',
    lastSignInAt: '2025-01-01T00:00:00Z',
  },
  { firstName: 'Fay', email: 'b.fay@scv.example', accountState: 'not-activated', createdAt: '2022-01-01T00:00:00Z' },
  { firstName: 'Gus', email: 'Aa.gus@scv.example', createdAt: '2021-01-01T00:00:00Z' },
];

/** @param fraction digits after the second */
function in2026(fraction: string): string {
  return `2026-01-01T00:00:00.${fraction}Z`;
}

const allFilters: Record<string, string>[] = [
  {},
  { role: 'admin' },
  { role: 'admin', status: 'Inactive' },
  { standing: 'active' },
  { role: 'user', standing: 'invited' },
];
const passes = (user: User, filters: Record<string, string>) =>
  Object.entries(filters).every(([field, value]) => user[field as 'role' | 'status' | 'standing'] === value);

const namesOf = (users: Pick<User, 'firstName'>[]) => users.map(({ firstName }) => firstName).join(' ');

describe('filters and sorting', () => {
  const on = testApi();
  beforeAll(async () => {
    await on.database.execute('DELETE FROM users');
    await addUsers(
      on.database,
      people.map((person, index) => ({ lastName: `N${index} S`, ...person })),
    );
  });

  async function list(params: Record<string, string | number>) {
    const query = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const { status, body } = await on.api.call('GET', `/api/v1/users?${query}`);
    expect([status, body.message]).toEqual([200, undefined]);
    return GetListOfUsers200Response.parse(body);
  }

  test.each<[UserSort, string]>([
    ['name', 'Bob Cid Dan Eve Fay Gus Ada'],
    ['-name', 'Ada Gus Fay Eve Dan Cid Bob'],
    ['firstName', 'Ada Bob Cid Dan Eve Fay Gus'],
    ['-firstName', 'Gus Fay Eve Dan Cid Bob Ada'],
    ['email', 'Gus Ada Fay Eve Dan Cid Bob'],
    ['-email', 'Bob Cid Dan Eve Fay Ada Gus'],
    ['role', 'Cid Eve Ada Bob Dan Fay Gus'],
    ['-role', 'Bob Dan Fay Gus Cid Eve Ada'],
    ['status', 'Bob Cid Fay Gus Ada Dan Eve'],
    ['-status', 'Dan Eve Bob Cid Fay Gus Ada'],
    ['standing', 'Cid Gus Ada Fay Bob Dan Eve'],
    ['-standing', 'Dan Eve Bob Fay Cid Gus Ada'],
    ['createdAt', 'Ada Gus Fay Eve Dan Cid Bob'],
    ['-createdAt', 'Bob Cid Dan Eve Fay Gus Ada'],
    ['lastSignInAt', 'Eve Cid Bob Ada Dan Fay Gus'],
    ['-lastSignInAt', 'Ada Bob Cid Eve Dan Fay Gus'],
  ])('sorted by %s the list is %s, on each page and with each filter', async (sort, names) => {
    const { userList } = await list({ sort });
    expect(namesOf(userList)).toBe(names);
    const searches = ['', 'scv', 's'];
    for (const [index, filters] of allFilters.entries()) {
      const expected = userList.filter((user) => passes(user, filters));
      // A search by words, by letters, and none: each sort meets all of them, and each filter, too.
      const params = { sort, query: searches[(index + sort.length) % searches.length] ?? '', ...filters };
      const pages = [];
      for (let page = 0; page * 2 < expected.length; page += 1) {
        pages.push(...(await list({ ...params, size: 2, page })).userList);
      }
      expect([params, namesOf(pages)]).toEqual([params, namesOf(expected)]);
      expect([params, namesOf(await readOn(params))]).toEqual([params, namesOf(expected)]);
    }
  });

  /** The whole list, read with `next`. */
  async function readOn(params: Record<string, string>) {
    const users: User[] = [];
    for (let after = {}; users.length <= people.length;) {
      const { userList, next } = await list({ ...params, size: 2, ...after });
      users.push(...userList);
      if (next === undefined) return users;
      after = { after: next };
    }
    throw new Error('The list goes on for ever.');
  }

  test.each([
    [{}, 7, [3, 4], [5, 2]],
    [{ role: 'admin' }, 3, [3, 4], [2, 1]],
    [{ status: 'Inactive' }, 2, [1, 1], [5, 2]],
    [{ role: 'user', status: 'Active' }, 3, [2, 3], [3, 1]],
    [{ query: 'cid' }, 1, [1, 0], [1, 0]],
    [{ query: 'e', status: 'Inactive' }, 1, [1, 0], [1, 1]],
    [{ query: 'nobody' }, 0, [0, 0], [0, 0]],
  ])(
    '%j finds %d users; counts by role %j, by status %j',
    async (params, totalCount, [admins, users], [active, inactive]) => {
      const answer = await list(params);
      expect([answer.totalCount, answer.userList.length]).toEqual([totalCount, totalCount]);
      expect(answer.counts).toMatchObject({
        role: { admin: { count: admins }, user: { count: users } },
        status: { Active: { count: active }, Inactive: { count: inactive } },
      });
    },
  );

  test('the counts follow additions, edits and deletions', async () => {
    const counts = async () => {
      const { role, status } = (await list({})).counts ?? {};
      return [role?.admin, role?.user, status?.Active, status?.Inactive].map((each) => each?.count);
    };
    const body = { firstName: 'Hal', lastName: 'Z', email: 'hal@scv.example', role: 'user' };
    const { body: hal } = await on.api.call('POST', '/api/v1/user', { body });
    expect(await counts()).toEqual([3, 5, 6, 2]);
    const path = `/api/v1/user/${String(hal['id'])}`;
    await on.api.call('PUT', path, { body: { ...body, role: 'admin', status: 'Inactive' } });
    expect(await counts()).toEqual([4, 4, 5, 3]);
    await on.api.call('DELETE', path);
    expect(await counts()).toEqual([3, 4, 5, 2]);
  });

  test('a bulk action finds the users whom it created or edited, with each other filter', async () => {
    const run = randomUUID();
    const headers = { 'X-Run-Id': run };
    const [kit, lou] = await addUsers(
      on.database,
      ['Kit', 'Lou'].map((firstName) => ({ firstName, lastName: 'Z' })),
    );
    const edit = { firstName: 'Kit', lastName: 'Z', email: kit?.email, role: 'admin', status: 'Inactive' };
    const meg = { firstName: 'Meg', lastName: 'Z', email: 'meg@scv.example', role: 'user' };
    await on.api.call('PUT', `/api/v1/user/${kit?.id}`, { headers, body: edit });
    await on.api.call('PUT', `/api/v1/user/${kit?.id}`, { headers, body: { ...edit, firstName: 'Kim' } });
    await on.api.call('POST', '/api/v1/user', { headers, body: meg });
    await on.api.call('POST', '/api/v1/user', {
      headers,
      body: { ...meg, email: 'ned@scv.example', firstName: 'Ned' },
    });
    // Not done, or not by this bulk action.
    await on.api.call('PUT', `/api/v1/user/${lou?.id}`, { headers, body: { ...edit, email: kit?.email } });
    await on.api.call('PUT', `/api/v1/user/${lou?.id}`, { body: { ...edit, email: lou?.email } });
    await on.api.call('POST', '/api/v1/user', {
      headers: { 'X-Run-Id': randomUUID() },
      body: { ...meg, email: 'ola@scv.example' },
    });

    const all = await list({ run });
    expect([namesOf(all.userList), all.totalCount]).toEqual(['Kim Meg Ned', 3]);
    expect(all.counts).toMatchObject({
      role: { admin: { count: 1 }, user: { count: 2 } },
      status: { Active: { count: 2 }, Inactive: { count: 1 } },
    });
    expect(namesOf(await readOn({ run, sort: '-name' }))).toBe('Ned Meg Kim');
    expect(namesOf((await list({ run, sort: 'status', size: 2, page: 1 })).userList)).toBe('Kim');
    expect(namesOf((await list({ run, role: 'admin' })).userList)).toBe('Kim');
    expect(namesOf((await list({ run, query: 'm' })).userList)).toBe('Meg');
    expect(namesOf((await list({ run, query: 'ned@scv' })).userList)).toBe('Ned');
    await on.api.call('DELETE', `/api/v1/user/${all.userList[1]?.id}`, { headers });
    expect(namesOf((await list({ run })).userList)).toBe('Kim Ned');
    expect(await list({ run: randomUUID() })).toMatchObject({ userList: [], totalCount: 0, hasNext: false });
    await on.database.execute("DELETE FROM users WHERE last_name = 'Z'");
  });

  test('users with the same time are sorted by id', async () => {
    const ids = (users: User[]) => users.map(({ id }) => id);
    const twins = await addUsers(
      on.database,
      [1, 2, 3].map(() => ({ lastName: 'Twin', createdAt: '2021-01-01T00:00:00Z' })),
    );
    const sorted = twins.map(({ id }) => id).toSorted();
    expect(ids(await readOn({ query: 'twin', sort: 'createdAt' }))).toEqual(sorted);
    expect(ids(await readOn({ query: 'twin', sort: '-createdAt' }))).toEqual(sorted.toReversed());
    await on.database.execute("DELETE FROM users WHERE last_name = 'Twin'");
  });

  const otherList = 'After must be the next of an earlier answer with the same sort and filters.';
  const cursorFor = (sort: UserSort) =>
    cursorOf(sort, partitionsOf(sort, {}), { ...admin, id: randomUUID(), status: 'Active' });

  test.each([
    ['role=owner', 'role', 'Role must be admin or user.'],
    ['role=', 'role', 'Role must be admin or user.'],
    ['status=0', 'status', 'Status must be Active or Inactive.'],
    ['standing=', 'standing', /^Standing must be active, invited, /],
    ['run=1', 'run', 'Run must be a UUID.'],
    ['sort=shoeSize', 'sort', /^Sort must be name, -name, firstName, .* or -lastSignInAt\.$/],
    [`sort=email&after=${cursorFor('name')}`, 'after', otherList],
    [`sort=-name&after=${cursorFor('name')}`, 'after', otherList],
    [`sort=role&role=user&after=${cursorFor('role')}`, 'after', otherList],
  ])('%s is refused at its field', async (query, field, message) => {
    const { status, body } = await on.api.call('GET', `/api/v1/users?${query}`);
    expect([status, body.errors]).toEqual([
      400,
      [{ field, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    ]);
  });
});

const id = randomUUID();
const encoded = (parts: readonly string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test.each<[UserSort, ...string[]]>([
  ['createdAt', '0000-01-01T00:00:00Z', id],
  ['-createdAt', '0000-12-31T23:59:59.999999Z', id],
  ['createdAt', '2026-02-30T00:00:00Z', id],
  ['createdAt', 'infinity', id],
  ['createdAt', '2026-01-01T00:00:00Z', 'x'],
  ['name', 'a\0', 'b', id],
  ['email', 'a', 'b'],
])('a cursor of the sort %s with %j is refused: PostgreSQL would refuse its values', (sort, ...keys) => {
  const read = () => readCursor(encoded([sort, '', ...keys]), sort, partitionsOf(sort, {}));
  expect(read).toThrow(expect.objectContaining({ status: 400 }));
});

test('a cursor of the first year is accepted', () => {
  const cursor = encoded(['createdAt', '', '0001-01-01T00:00:00Z', id]);
  expect(readCursor(cursor, 'createdAt', partitionsOf('createdAt', {})).keys).toEqual(['0001-01-01T00:00:00Z', id]);
});
