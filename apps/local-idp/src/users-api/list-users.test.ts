import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { testApiToken, testSettings } from '../testing/test-portal.ts';
import { UsersClient } from '../testing/users-client.ts';

let idp: LocalIdp;
let users: UsersClient;
/** The seeded accounts, Mary who waits for activation and Emmy who was deactivated at the turn of the year. */
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:00:00Z'), toFake: ['Date'] });
  idp = await startLocalIdp(testSettings({ apiToken: testApiToken }));
  users = new UsersClient(idp.issuer);
  await users.create();
  vi.setSystemTime(Date.parse('2027-01-01T01:00:00Z'));
  const emmy = await users.create({
    firstName: 'Emmy',
    lastName: 'Noether',
    login: 'emmy@scv.example',
    email: 'emmy@scv.example',
  });
  await users.post(`/${emmy}/lifecycle/deactivate`);
});
afterAll(async () => {
  vi.useRealTimers();
  await idp.stop();
});

async function list(query: Record<string, string>) {
  const url = new URL(`/api/v1/users?${new URLSearchParams(query)}`, idp.issuer);
  const response = await fetch(url, { headers: { Authorization: `SSWS ${testApiToken}` } });
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  const body = (await response.json()) as { profile: { firstName: string } }[];
  return { response, next, body };
}
const namesOf = async (query: Record<string, string>) =>
  (await list(query)).body.map(({ profile }) => profile.firstName).toSorted();

const inTheOldYear = ['Ada', 'Alan', 'Grace', 'Joan', 'Mary'];
test.each([
  ['', inTheOldYear],
  ['lastUpdated gt "2027-01-01T00:00:00.000Z"', ['Emmy']],
  ['lastUpdated gt "2027-01-01T01:00:00Z"', []],
  ['lastUpdated gt "2026-12-31T01:00:00+01:00"', [...inTheOldYear, 'Emmy'].toSorted()],
])('the search “%s” finds %j', async (search, names) => {
  expect(await namesOf(search ? { search } : {})).toEqual(names);
});

test.each([
  [{ search: 'status eq "ACTIVE"' }, 'E0000031'],
  [{ search: 'lastUpdated gt "yesterday"' }, 'E0000031'],
  [{ limit: '0' }, 'E0000001'],
  [{ limit: 'all' }, 'E0000001'],
])('%j is refused with %s', async (query, errorCode) => {
  const { response, body } = await list(query as Record<string, string>);
  expect([response.status, body]).toMatchObject([400, { errorCode, errorCauses: [{}] }]);
});

test('the next pages are found by their links, each user once', async () => {
  const names: string[] = [];
  let pages = 0;
  for (let query: Record<string, string> | undefined = { limit: '4' }; query; pages++) {
    const { body, next } = await list(query);
    names.push(...body.map(({ profile }) => profile.firstName));
    query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
  }
  expect([names.toSorted(), pages]).toEqual([inTheOldYear, 2]);
});
