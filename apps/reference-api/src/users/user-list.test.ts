import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ListUsersResponse } from '@scv/api/schemas';
import type { Database } from '../database/database.ts';
import type { SeedUser } from '../seed/insert-users.ts';
import { engines } from '../testing/engines.ts';
import { addUsers, startTestApi, type TestApi } from '../testing/test-api.ts';
import { createUserSearch, mostCounted } from './user-search.ts';

describe.each(engines)('the list of users on $name', ({ open }) => {
  let database: Database;
  let api: TestApi;

  beforeAll(async () => {
    database = await open();
    api = await startTestApi(database);
    await addUsers(
      database,
      people.map((person, index) => ({ ...person, email: `${index}@scv.example` })),
    );
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  const list = async (query: string) => await api.call('GET', `/api/v1/users${query}`);
  const names = async (query: string) =>
    ((await list(query)).body['userList'] as SeedUser[]).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  test('is what the contract says, ten users unless asked otherwise', async () => {
    const { status, body } = await list('');
    expect(status).toBe(200);
    expect(ListUsersResponse.parse(body)).toEqual(body);
    expect(body).toMatchObject({ hasNext: true, totalCount: 26 });
    expect(body['userList']).toHaveLength(10);
  });

  test('is sorted by last name, first name and id, without regard to case and accents', async () => {
    expect(await names('?size=6')).toEqual([
      'Ada Byron',
      'émile Čapek',
      'Zoë Čapek',
      'Émile dumas',
      'Eve Dumas',
      'Zed Dumas',
    ]);
  });

  test('pages of every size put together are the whole list, from whichever end they are read', async () => {
    const all = await names('?size=100');
    expect(all).toHaveLength(26);
    for (const size of [1, 4, 7, 13, 25, 26]) {
      const pages = Array.from({ length: Math.ceil(26 / size) }, (_, page) => names(`?page=${page}&size=${size}`));
      expect((await Promise.all(pages)).flat()).toEqual(all);
    }
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

  test('a page beyond the end is empty and still tells the total', async () => {
    expect((await list('?page=10000000&size=100')).body).toEqual({ userList: [], hasNext: false, totalCount: 26 });
    const three = { userList: [], hasNext: false, totalCount: 3 };
    expect((await list('?page=7&query=dumas')).body).toEqual(three);
    expect((await list('?page=7&query=dumas example')).body).toEqual(three);
  });

  test.each(searches)('finds by %j: %j', async (text, found) => {
    expect(await names(`?size=100&query=${encodeURIComponent(text)}`)).toEqual(found);
  });

  test('searches that come at the same time get each its own hits', async () => {
    const found = searches.map(([text]) => names(`?size=100&query=${encodeURIComponent(text)}`));
    expect(await Promise.all(found)).toEqual(searches.map(([, hits]) => hits));
  });

  test('finds everybody by no word at all', async () => {
    expect((await list('?query=%20,%20')).body['totalCount']).toBe(26);
  });

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
    ['?size=ten', 'size', 'Size must be a whole number.'],
    [`?query=${'x'.repeat(255)}`, 'query', 'Search text must be at most 254 characters long.'],
    ['?query=a%00b', 'query', 'Search text contains characters that cannot be stored.'],
  ])('%s is refused, naming the parameter', async (query, field, message) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, errors: [{ field, message }] });
  });

  test.each([
    ['a lone surrogate', '%ED%A0%80'],
    ['a byte that is no UTF-8', '%ff'],
    ['an emoji', '%F0%9F%98%80'],
    ['characters that become many when folded', '%EF%B7%BA'.repeat(254)],
    ['nothing but pattern characters', encodeURIComponent('\\%_'.repeat(80))],
    ['an accent without a letter', '%CC%81'],
    ['a direction override', '%E2%80%AE'],
    ['what SQL might trip over', '\'"`$1--/*'],
  ])('the odd search text of %s is answered', async (_, text) => {
    expect((await list(`?query=${text}`)).status).toBe(200);
  });

  test.each([[['crowd']], [['crowd', 'row']]])('a search for %j stops counting and paging at 10,000', async (words) => {
    const search = createUserSearch(database);
    await database.execute(`INSERT INTO users
      (id, first_name, last_name, email, email_key, role, status, last_name_key, first_name_key, search_text)
      SELECT gen_random_uuid(), 'Crowd', n, n, 'crowd' || n, 'user', 'Active', n, 'crowd', 'crowd ' || n
      FROM generate_series(1, ${mostCounted + 1}) AS numbers (n)`);
    const capped = { totalCount: mostCounted, totalCountCapped: true };
    for (const [page, size, hits, hasNext] of [
      [998, 10, 10, true],
      [999, 10, 10, false],
      [1000, 10, 0, false],
      [10_000_000, 100, 0, false],
      [142, 70, 60, false],
    ] as const) {
      const { userList, ...rest } = await search(words, { page, size });
      expect([page, userList.length, rest]).toEqual([page, hits, { ...capped, hasNext }]);
    }
    await database.execute("DELETE FROM users WHERE email_key = 'crowd1'");
    const exact = await search(words, { page: 0, size: 10 });
    expect(exact).toMatchObject({ totalCount: mostCounted, hasNext: true });
    expect(exact).not.toHaveProperty('totalCountCapped');
    await database.execute("DELETE FROM users WHERE first_name = 'Crowd'");
  });
});

const searches: [text: string, hits: string[]][] = [
  ['BYRON', ['Ada Byron']],
  ['ada byr', ['Ada Byron']],
  ['  ada  ', ['Ada Byron']],
  ['Byron Ada', ['Ada Byron']],
  ['Byron, Ada', ['Ada Byron']],
  ['byr scv.example ad', ['Ada Byron']],
  ['ada dumas', []],
  ['ADA.BYRON@SCV', ['Ada Byron']],
  ['ADA.BYRON@scv.example', ['Ada Byron']],
  ['byron@scv', ['Ada Byron']],
  ['byron@scv.other', []],
  ['on@scv.example', ['Ada Byron']],
  ['emile', ['émile Čapek', 'Émile dumas']],
  ['ČAPEK', ['émile Čapek', 'Zoë Čapek']],
  ['愛', ['愛菜 松崎']],
  ['菜 崎', ['愛菜 松崎']],
  ['菜愛', []],
  ['xgbblx', []],
  ['611b', []],
  ['عوضية', ['عوضية همدان']],
  ['100%', ['100%_a\\b Sure']],
  ['%_', ['100%_a\\b Sure']],
  ['a\\b', ['100%_a\\b Sure']],
  ["o'br", ["Pat O'Brien"]],
  ['_', ['100%_a\\b Sure']],
  ['nobody has this', []],
  ["'; DROP TABLE users; --", []],
];

const people: Partial<SeedUser>[] = [
  { firstName: 'Zoë', lastName: 'Čapek' },
  { firstName: 'émile', lastName: 'Čapek' },
  { firstName: 'Émile', lastName: 'dumas' },
  { firstName: 'Zed', lastName: 'Dumas' },
  { firstName: 'Eve', lastName: 'Dumas' },
  { firstName: '愛菜', lastName: '松崎' },
  { firstName: 'عوضية', lastName: 'همدان' },
  { firstName: '100%_a\\b', lastName: 'Sure' },
  { firstName: 'Pat', lastName: "O'Brien" },
  ...Array.from({ length: 16 }, () => ({ firstName: 'Same', lastName: 'Name' })),
];
