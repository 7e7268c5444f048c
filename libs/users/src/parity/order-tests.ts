import type { NewUser, User, UserList } from '@scv/api';
import { expect, test } from 'vitest';
import type { Backend } from '../testing/backends.ts';
import { list, send } from './send-call.ts';

const grace: NewUser = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@scv.example', role: 'user' };
const alan: NewUser = { firstName: 'Alan', lastName: 'Turing', email: 'alan@scv.example', role: 'user' };

const sorts = ['name', 'email', 'role', 'status', 'lastSignInAt'].flatMap((sort) => [sort, `-${sort}`]);

/** Names that sort differently when a locale, punctuation or case is considered. */
const names = [
  'O’Brien',
  'Oz',
  'Oakley',
  "O'Hara",
  'de la Cruz',
  'Dean',
  'Ångström',
  'Żak',
  'Zelda',
  'Æsop',
  'Łukasz',
  'Li',
  'Li-An',
  'Li An',
  'Ёлкин',
  'Иванов',
  '松崎',
  'かな',
  '한국',
  '_x',
  '1st',
  'ßen',
  'Strauß',
  'Strauss',
];

/** How the list is sorted, and read on after a page. */
export function orderTests(mocks: Backend, api: Backend) {
  test.each([mocks, api])('$name continues a list after a page', async ({ begin }) => {
    await begin([grace, alan]);
    const listOf = async (query: string) => (await (await send(list(query))).json()) as UserList;
    for (const query of ['size=2', 'size=2&query=scv', 'size=1&query=a', 'size=1&role=user']) {
      const { next } = await listOf(`?${query}`);
      const { userList } = await listOf(`?page=1&${query}`);
      expect(userList.length).toBeGreaterThan(0);
      expect(await listOf(`?${query}&after=${next}`)).toMatchObject({ userList, hasNext: false });
      expect((await send(list(`?${query}&sort=email&after=${next}`))).status).toBe(400);
    }
  });

  test.each(sorts)('users are in the same order by %s', async (sort) => {
    const emailsOn = async ({ begin }: Backend) => {
      await begin([{ ...grace, role: 'admin' }, alan]);
      const { userList } = (await (await send(list(`?sort=${sort}`))).json()) as UserList;
      return userList.map(({ email }) => email);
    };
    const [mocked, real] = [await emailsOn(mocks), await emailsOn(api)];
    expect(mocked).toEqual(real);
    expect(new Set(real).size).toBe(3);
  });

  // Users created at the same moment are in the order of their ids, which differ from one backend to the other.
  test.each([mocks, api])('$name sorts users by the time of creation, then by id', async ({ begin }) => {
    await begin([grace, alan]);
    const idsBy = async (sort: string) => {
      const { userList } = (await (await send(list(`?sort=${sort}`))).json()) as UserList;
      return userList.map(({ createdAt, id }) => `${createdAt} ${id}`);
    };
    const oldestFirst = await idsBy('createdAt');
    expect(oldestFirst).toHaveLength(3);
    expect(oldestFirst).toEqual(oldestFirst.toSorted());
    expect(await idsBy('-createdAt')).toEqual(oldestFirst.toReversed());
  });

  test('users are in the same order', async () => {
    const users = names.map((lastName, index): NewUser => {
      const firstName = `No. ${index}`;
      return { firstName, lastName, email: `${index}@scv.example`, role: 'user' };
    });
    const [mocked, real] = [await namesOn(mocks, users), await namesOn(api, users)];
    expect(real).toHaveLength(names.length + 1);
    expect(mocked).toEqual(real);
  });
}

async function namesOn({ begin }: Backend, users: NewUser[]) {
  await begin(users);
  const { userList } = (await send(list('?size=100')).then((response) => response.json())) as { userList: User[] };
  return userList.map(({ lastName }) => lastName);
}
