import type { NewUser, User, UserList } from '@scv/api';
import { expect, test } from 'vitest';
import { administrator, type Backend } from '../testing/backends.ts';
import { type Call, list, send } from './send-call.ts';

const grace: NewUser = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@scv.example', role: 'user' };
const alan: NewUser = { firstName: 'Alan', lastName: 'Turing', email: 'alan@scv.example', role: 'user' };

const enroll = (body: unknown): Call => ({ method: 'POST', path: 'user', body });
const edit = ({ id, ...user }: User, changes: object = {}): Call => ({
  method: 'PUT',
  path: `user/${id}`,
  body: { ...user, ...changes },
});
const lookUp = (emails: string[]): Call => ({ method: 'POST', path: 'users/lookup', body: { emails } });
const show = ({ id }: Pick<User, 'id'>): Call => ({ method: 'GET', path: `user/${id}` });
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
  ['administrators', 200, () => list('?role=admin')],
  ['inactive users', 200, () => list('?status=Inactive')],
  ['a search among active users', 200, () => list('?role=user&status=Active&query=grace')],
  ['the users of an unknown bulk action', 200, () => list(`?run=${nobody.id}`)],
  ['a bulk action with an invalid id', 400, () => list('?run=1')],
  ['an unknown role', 400, () => list('?role=owner')],
  ['a status by number', 400, () => list('?status=0')],
  ['an unknown sort', 400, () => list('?sort=age')],
  ['a user', 200, (user) => show(user)],
  ['an unknown user', 404, () => show(nobody)],
  ['a user with an invalid id', 400, () => show({ id: 'grace' })],
  ['a lookup', 200, () => lookUp(['GRACE@scv.example', 'nobody@scv.example'])],
  ['an empty lookup', 400, () => lookUp([])],
  ['a lookup of no email', 400, () => lookUp(['grace'])],
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

/** The responses to each call of the contract: status, relevant headers, and body. */
export function answersTests(mocks: Backend, api: Backend) {
  test.each(calls)('%s has the same response, with status %d', async (_, status, callOn) => {
    const [mocked, real] = [await answerOf(mocks, callOn), await answerOf(api, callOn)];
    expect(mocked).toEqual(real);
    expect(real.status).toBe(status);
  });

  test.each([mocks, api])('$name lists those whom a bulk action created or edited', async ({ begin }) => {
    const [kept] = (await begin([grace])) as [User];
    const run = crypto.randomUUID();
    const statusOf = async (call: Call) => (await send({ ...call, run })).status;
    expect([await statusOf(enroll(alan)), await statusOf(edit(kept, { lastName: 'Murray' }))]).toEqual([201, 201]);
    expect(await statusOf(enroll({ ...alan, email: grace.email }))).toBe(409);
    const found = (await (await send(list(`?run=${run}&sort=-name`))).json()) as UserList;
    expect([found.totalCount, found.userList.map(({ lastName }) => lastName)]).toEqual([2, ['Turing', 'Murray']]);
    expect(found.counts?.role).toEqual({ admin: { count: 0 }, user: { count: 2 } });
  });

  test.each([401, 403] as const)('a %d has the same response', async (status) => {
    const [mocked, real] = [await refusedBy(mocks, status), await refusedBy(api, status)];
    expect(mocked).toEqual(real);
    expect(real.status).toBe(status);
  });
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

/** Each backend has its own form of `next`, and its own clock. */
const place = /("next":")[\w-]+/;
const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The relevant parts of a response, without its ids and times. */
async function read(response: Response) {
  const text = await response.text();
  const requestId = response.headers.get('X-Request-Id');
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    hasRequestId: requestId !== null,
    repeatsRequestId: requestId !== null && text.includes(requestId),
    body: text === '' ? undefined : withoutValues(text),
  };
}

const withoutValues = (text: string): unknown =>
  JSON.parse(text.replace(place, '$1a place').replaceAll(uuid, 'an id').replaceAll(time, 'a time'));
