import type { NewUser, User, UserList } from '@scv/api';
import { apiSettings } from '@scv/api/settings';
import { expect, test } from 'vitest';
import { administrator, type Backend } from '../testing/backends.ts';

const grace: NewUser = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@scv.example', role: 'user' };
const alan: NewUser = { firstName: 'Alan', lastName: 'Turing', email: 'alan@scv.example', role: 'user' };

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

const list = (query = ''): Call => ({ method: 'GET', path: `users${query}` });
const enroll = (body: unknown): Call => ({ method: 'POST', path: 'user', body });
const edit = ({ id, ...user }: User, changes: object = {}): Call => ({
  method: 'PUT',
  path: `user/${id}`,
  body: { ...user, ...changes },
});
const remove = ({ id }: Pick<User, 'id'>): Call => ({ method: 'DELETE', path: `user/${id}` });

const nobody = { id: '00000000-0000-4000-8000-000000000000' };
const long = 'x'.repeat(65);

/** Calls to a backend with Grace and the administrator, and the expected status. */
const calls: [string, number, (grace: User, ada: User) => Call][] = [
  ['a page', 200, () => list('?page=0&size=1')],
  ['the last page', 200, () => list('?page=1&size=1')],
  ['a page without a page or a size', 200, () => list()],
  ['a page beyond the end', 200, () => list('?page=7')],
  ['a search', 200, () => list('?query=grace%20hop')],
  ['a search without words', 200, () => list('?query=%20,%20')],
  ['a search that finds nobody', 200, () => list('?query=nobody')],
  ['a page beyond the end of a search', 200, () => list('?query=hopper&page=7')],
  ['a search for a percent sign', 200, () => list('?query=%25')],
  ['a search for the start of a word', 200, () => list('?query=h')],
  ['a search for two letters inside a word', 200, () => list('?query=ra')],
  ['a search for two starts', 200, () => list('?query=h%20gr')],
  ['a search with an underscore', 200, () => list('?query=gr_ce')],
  ['a search for a backslash', 200, () => list('?query=%5C')],
  ['a search by another case and accent', 200, () => list('?query=GR%C3%81CE,hOPPER')],
  ['a page before the first', 400, () => list('?page=-1')],
  ['a place of a wrong form', 400, () => list('?after=%20')],
  ['a page that is too large', 400, () => list('?size=101')],
  ['a search that is too long', 400, () => list(`?query=${'x'.repeat(255)}`)],
  ['an enrollment', 201, () => enroll(alan)],
  ['an enrollment with surrounding blanks', 201, () => enroll({ ...alan, lastName: ' Turing ' })],
  ['an enrollment with a status', 201, () => enroll({ ...alan, status: 'Inactive' })],
  ['a taken email', 409, () => enroll({ ...alan, email: 'GRACE@scv.example' })],
  ['an enrollment with two errors', 400, () => enroll({ ...alan, firstName: long, email: 'alan' })],
  ['an empty enrollment', 400, () => enroll({})],
  ['an edit', 201, (user) => edit(user, { lastName: 'Murray', role: 'admin', status: 'Inactive' })],
  ['an edit that changes nothing', 201, (user) => edit(user)],
  ['an edit without a version', 201, ({ version: _, ...user }) => edit(user)],
  ['an edit of a stale version', 412, (user) => edit(user, { lastName: 'Murray', version: 7 })],
  ['an edit to a taken email', 409, (user) => edit(user, { email: administrator.email })],
  ['an invalid edit', 400, (user) => edit(user, { lastName: ' ' })],
  ['an edit of an unknown user', 404, (user) => edit({ ...user, ...nobody })],
  ['an edit with an invalid id', 400, (user) => edit({ ...user, id: 'grace' })],
  ['an edit of one’s own role', 409, (_, ada) => edit(ada, { role: 'user' })],
  ['an edit of one’s own status', 409, (_, ada) => edit(ada, { status: 'Inactive' })],
  ['an edit of one’s own email', 409, (_, ada) => edit(ada, { email: 'ada@scv.example' })],
  ['an edit of the case of an email', 201, (user) => edit(user, { email: 'GRACE@scv.example' })],
  ['a deletion', 204, (user) => remove(user)],
  ['a deletion of an unknown user', 404, () => remove(nobody)],
  ['a deletion with an invalid id', 400, () => remove({ id: 'grace' })],
  ['a deletion of oneself', 409, (_, ada) => remove(ada)],
];

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

/** The responses to each call of the contract: status, relevant headers, and body. */
export function answersTests(mocks: Backend, api: Backend) {
  test.each(calls)('%s has the same response, with status %d', async (_, status, callOn) => {
    const [mocked, real] = [await answerOf(mocks, callOn), await answerOf(api, callOn)];
    expect(mocked).toEqual(real);
    expect(real.status).toBe(status);
  });

  test.each([401, 403] as const)('a %d has the same response', async (status) => {
    const [mocked, real] = [await refusedBy(mocks, status), await refusedBy(api, status)];
    expect(mocked).toEqual(real);
    expect(real.status).toBe(status);
  });

  test.each([mocks, api])('$name continues a list after a page', async ({ begin }) => {
    await begin([grace, alan]);
    const listOf = async (query: string) => (await (await send(list(query))).json()) as UserList;
    for (const query of ['size=2', 'size=2&query=scv', 'size=1&query=a']) {
      const { next } = await listOf(`?${query}`);
      const { userList } = await listOf(`?page=1&${query}`);
      expect(userList.length).toBeGreaterThan(0);
      expect(await listOf(`?${query}&after=${next}`)).toMatchObject({ userList, hasNext: false });
    }
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

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The response of a backend to a call. */
async function answerOf({ begin }: Backend, callOn: (typeof calls)[number][2]) {
  const [kept] = (await begin([grace])) as [User];
  const found = (await (await send(list(`?query=${administrator.email}`))).json()) as { userList: [User] };
  return read(await send(callOn(kept, found.userList[0])));
}

async function refusedBy({ begin, refuse }: Backend, status: 401 | 403) {
  await begin([]);
  await refuse(status);
  return read(await send(list()));
}

/** Each backend has its own form of `next`. */
const place = /("next":")[\w-]+/;

/** The relevant parts of a response, without its ids. */
async function read(response: Response) {
  const text = await response.text();
  const requestId = response.headers.get('X-Request-Id');
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    hasRequestId: requestId !== null,
    repeatsRequestId: requestId !== null && text.includes(requestId),
    body: text === '' ? undefined : (JSON.parse(text.replaceAll(uuid, 'an id').replace(place, '$1a place')) as unknown),
  };
}

async function send({ method, path, body }: Call) {
  const token = await apiSettings().accessToken();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`http://localhost:3000/api/v1/${path}`, { method, headers, ...payload });
}
