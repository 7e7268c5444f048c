import { randomUUID } from 'node:crypto';
import { GetListOfUsers200Response } from '@scv/api/schemas';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../testing/engines.ts';
import { addUsers, withoutSearchIndexes } from '../testing/test-api.ts';
import { type NewUser, removeUser } from '../user-row/user.ts';
import { listUsers, maxCounted } from './user-query.ts';

const on = testApi();

const list = (query: string) => on.api.call('GET', `/api/v1/users${query}`);
const usersOf = async (query: string) => (await list(query)).body['userList'] as NewUser[];
const idsOf = async (query: string) => (await usersOf(query)).map(({ id }) => id);
const names = async (query: string) =>
  (await usersOf(query)).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe('the list and its search', () => {
  beforeAll(async () => {
    await addUsers(
      on.database,
      people.map((person, index) => ({ email: `${index}@scv.example`, ...person })),
    );
    return () => on.database.execute("DELETE FROM users WHERE last_name <> 'Byron'");
  });

  test('matches the contract and has ten users by default (§3, §7)', async () => {
    const { status, body } = await list('');
    expect(status).toBe(200);
    expect(GetListOfUsers200Response.parse(body)).toEqual(body);
    expect(body).toMatchObject({ hasNext: true, totalCount: 26 });
    expect(body['userList']).toHaveLength(10);
  });

  test('is sorted by last name, first name and id, ignoring case and accents', async () => {
    expect(await names('?size=6')).toEqual([
      'Ada Byron',
      'émile Čapek',
      'Zoë Čapek',
      'Émile dumas',
      'Eve Dumas',
      'Zed Dumas',
    ]);
  });

  test.each([4, 25, 26])('pages of %d users add up to the whole list', async (size) => {
    const pages = Array.from({ length: Math.ceil(26 / size) }, (_, page) => idsOf(`?page=${page}&size=${size}`));
    expect((await Promise.all(pages)).flat()).toEqual(await idsOf('?size=100'));
  });

  test.each([
    ['?page=1&size=13', false],
    ['?page=0&size=13', true],
    ['?page=0&size=25', true],
    ['?page=0&size=26', false],
    ['?page=9&size=10', false],
    ['?query=dumas&size=2', true],
    ['?query=dumas&size=3', false],
    ['?query=dumas&size=1&page=2', false],
  ])('%s has a next page: %s', async (query, hasNext) => {
    expect((await list(query)).body['hasNext']).toBe(hasNext);
  });

  /** The ids of the whole list or search, read with `next`; `between` runs after each answer. */
  async function readOn(query: string, between = (_page: number) => Promise.resolve<unknown>(undefined)) {
    const ids: string[] = [];
    let after = '';
    for (let page = 0; ; page += 1) {
      const { body } = await list(`?${query}${after}`);
      ids.push(...(body['userList'] as NewUser[]).map(({ id }) => id));
      if (!body['hasNext']) return ids;
      after = `&after=${String(body['next'])}`;
      await between(page);
    }
  }

  test.each(['', 'query=scv', 'query=sa', 'query=s%20n'])(
    'reading on with “next” gives all users of %j',
    async (query) => {
      const ids = await idsOf(`?size=100&${query}`);
      for (const size of [4, 26]) expect(await readOn(`size=${size}&${query}`)).toEqual(ids);
    },
  );

  test.each(['', 'query=scv', 'query=sa'])('changes meanwhile hide and repeat no other user of %j', async (query) => {
    const addFirst = () =>
      addUsers(
        on.database,
        Array.from({ length: 8 }, () => ({ firstName: 'Sam', lastName: 'A' })),
      );
    const remove = (users: NewUser[]) => Promise.all(users.map(({ id }) => removeUser(on.database, id)));
    const first = await addFirst();
    const before = await readOn(`size=100&${query}`);
    let added: NewUser[] = [];
    const ids = await readOn(`size=4&${query}`, async (page) => {
      if (page !== 1) return;
      added = await addFirst();
      await remove(first); // also the last one that was read
    });
    await remove(added);
    expect(ids.filter((id) => !added.some((user) => user.id === id))).toEqual(before);
  });

  test('a page beyond the end is empty and has the total', async () => {
    expect((await list('?page=10000000&size=100')).body).toMatchObject({
      userList: [],
      hasNext: false,
      totalCount: 26,
    });
    expect((await list('?page=7&query=dumas')).body).toMatchObject({ userList: [], hasNext: false, totalCount: 3 });
  });

  test.each<[text: string, found: string[]]>([
    ['  ada  ', ['Ada Byron']],
    ['Byron, Ada', ['Ada Byron']],
    ['byr scv.example ad', ['Ada Byron']],
    ['AD', ['Ada Byron']],
    ['on', []],
    ['d z', ['Zed Dumas']],
    ['z pek', ['Zoë Čapek']],
    ['é', ['émile Čapek', 'Émile dumas', 'Eve Dumas']],
    ['z', ['Zoë Čapek', 'Zed Dumas']],
    ['ada dumas', []],
    ['ADA.BYRON@SCV', ['Ada Byron']],
    ['byron@scv.other', []],
    ['on@scv.example', ['Ada Byron']],
    ['emile', ['émile Čapek', 'Émile dumas']],
    ['ČAPEK', ['émile Čapek', 'Zoë Čapek']],
    ['菜 崎', ['愛菜 松崎']],
    ['菜愛', []],
    ['xgbblx', []],
    ['عوضية', ['عوضية همدان']],
    ['علیرضا', ['علی\u200cرضا Tehrani']],
    ['عليرضا', ['علی\u200cرضا Tehrani']],
    ['bücher', ['علی\u200cرضا Tehrani']],
    ['ALI@BU', ['علی\u200cرضا Tehrani']],
    ['Ali <ali@bücher.example>', ['علی\u200cرضا Tehrani']],
    ['xn--bcher', ['علی\u200cرضا Tehrani']],
    ['علی\u200cرضا', ['علی\u200cرضا Tehrani']],
    ['100%', ['100%_a\\b Sure']],
    ['%', []],
    ['10', ['Same Name', '100%_a\\b Sure']],
    ['1 _', []],
    ['%_a', ['100%_a\\b Sure']],
    ['0@scv.example', ['Zoë Čapek']],
    ['a\\b', ['100%_a\\b Sure']],
    ["o'br", ["Pat O'Brien"]],
    ['o’br', ["Pat O'Brien"]],
    ["'; DROP TABLE users; --", []],
  ])('a search for %j finds %j (decided 3)', async (text, found) => {
    expect(await names(`?size=100&query=${encodeURIComponent(text)}`)).toEqual(found);
  });

  test('a search without a word finds everyone', async () => {
    expect((await list('?query=%20,%20')).body['totalCount']).toBe(26);
  });
});

describe('a search with many results', () => {
  beforeAll(async () => {
    // "rare" is in none of the first 2000.
    const addCrowd = `INSERT INTO users
        (id, first_name, last_name, email, email_key, role, status, last_name_key, first_name_key, search_text, created_at)
      SELECT gen_random_uuid(), 'Crowd', n, n, n, 'user', 'Active', n, 'crowd',
        'crowd ' || n || CASE WHEN n > 2000 THEN ' rare' ELSE '' END,
        timestamptz '2026-01-01Z' + n * interval '1 minute'
      FROM generate_series(1, 12100) AS numbers (n)`;
    await withoutSearchIndexes(on.database, () => on.database.execute(addCrowd));
    return () => on.database.execute("DELETE FROM users WHERE first_name = 'Crowd'");
  });

  test.each(['crowd', 'rare', 'cr'])(
    'for %s is the same by scanning the list and by sorting all results',
    async (query) => {
      for (const [sort, page] of [
        ['-name', 1],
        ['createdAt', 90],
        ['-createdAt', 3],
        ['lastSignInAt', 1],
        ['role', 0],
      ] as const) {
        const call = { query, page, size: 100, sort, role: ['user' as const] };
        const sorted = await listUsers(on.database, call, 5);
        expect([sort, sorted.userList.length]).toEqual([sort, 100]);
        expect(await listUsers(on.database, call)).toEqual(sorted);
      }
      const { userList } = await listUsers(on.database, { query, page: 90, size: 100, sort: 'createdAt' });
      const first = query === 'rare' ? 11_001 : 9001;
      expect(userList.map(({ email }) => email)).toEqual(
        Array.from({ length: 100 }, (_, index) => String(first + index)),
      );
    },
  );

  test('stops counting and paging at 10,000', async () => {
    for (const [page, size, hits, hasNext] of [
      [998, 10, 10, true],
      [999, 10, 10, false],
      [1000, 10, 0, false],
      [142, 70, 60, false],
    ] as const) {
      for (const query of ['crowd', 'cr']) {
        const { userList, ...rest } = await listUsers(on.database, { query, page, size, sort: 'name' });
        const capped = { totalCount: maxCounted, totalCountCapped: true };
        expect([page, userList.length, rest]).toMatchObject([page, hits, { ...capped, hasNext }]);
      }
    }
    await on.database.query('DELETE FROM users WHERE created_at <= $1', ['2026-01-02T11:00:00Z']);
    const exact = await listUsers(on.database, { query: 'rare', page: 0, size: 10, sort: 'name' });
    expect(exact).toMatchObject({ totalCount: maxCounted, hasNext: true });
    expect(exact).not.toHaveProperty('totalCountCapped');
  });
});

describe('an invalid parameter', () => {
  const cursor = (...keys: string[]) => Buffer.from(JSON.stringify(['name', '', ...keys])).toString('base64url');

  test.each([
    ['?page=-1', 'page', 'Page must be at least 0.'],
    ['?page=', 'page', 'Page must be a whole number.'],
    ['?page=1.5', 'page', 'Page must be a whole number.'],
    ['?page=0x1', 'page', 'Page must be a whole number.'],
    ['?page=1e1', 'page', 'Page must be a whole number.'],
    ['?page=10000001', 'page', 'Page must be at most 10000000.'],
    ['?page=99999999999999999999', 'page', 'Page must be a whole number.'],
    ['?size=0', 'size', 'Size must be at least 1.'],
    ['?size=101', 'size', 'Size must be at most 100.'],
    ['?after=%20', 'after', 'After does not have the right format.'],
    [`?after=${cursor('a', 'b')}`, 'after', 'After must be the next of an earlier answer.'],
    [`?query=a&after=${cursor('a', 'b', 'c')}`, 'after', 'After must be the next of an earlier answer.'],
    [`?after=${cursor('a\0', 'b', randomUUID())}`, 'after', 'After must be the next of an earlier answer.'],
    [`?query=${'x'.repeat(255)}`, 'query', 'Search text must be at most 254 characters long.'],
  ])('%s is refused by name', async (query, field, message) => {
    const { status, body } = await list(query);
    expect([status, body.message, body.errors]).toEqual([400, message, [{ field, message }]]);
  });
});

const people: Partial<NewUser>[] = [
  { firstName: 'Zoë', lastName: 'Čapek' },
  { firstName: 'émile', lastName: 'Čapek' },
  { firstName: 'Émile', lastName: 'dumas' },
  { firstName: 'Zed', lastName: 'Dumas' },
  { firstName: 'Eve', lastName: 'Dumas' },
  { firstName: '愛菜', lastName: '松崎' },
  { firstName: 'عوضية', lastName: 'همدان' },
  { firstName: 'علی\u200cرضا', lastName: 'Tehrani', email: 'ali@xn--bcher-kva.example' },
  { firstName: '100%_a\\b', lastName: 'Sure' },
  { firstName: 'Pat', lastName: "O'Brien" },
  ...Array.from({ length: 15 }, () => ({ firstName: 'Same', lastName: 'Name' })),
];
