import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { adaUid, testApiToken, testSettings } from '../testing/test-portal.ts';
import { newPerson, UsersClient } from '../testing/users-client.ts';

let idp: LocalIdp;
let users: UsersClient;
/** The seeded accounts, Mary who waits for activation and Emmy who was deactivated at the turn of the year. */
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:00:00Z'), toFake: ['Date'] });
  idp = await startLocalIdp(testSettings({ apiToken: testApiToken }));
  users = new UsersClient(idp.issuer);
  await users.create({ ...newPerson, city: 'Jedburgh' });
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

const everybody = ['Ada', 'Alan', 'Emmy', 'Grace', 'Joan', 'Mary'];
test.each([
  [{}, ['Ada', 'Alan', 'Grace', 'Joan', 'Mary']],
  [{ search: 'status eq "DEPROVISIONED"' }, ['Emmy']],
  [{ search: 'status eq "active"' }, ['Ada', 'Alan', 'Grace', 'Joan']],
  [{ filter: 'status eq "active"' }, []],
  [{ search: '(status lt "PROVISIONED" or status gt "PROVISIONED")' }, ['Ada', 'Alan', 'Emmy', 'Grace', 'Joan']],
  [{ search: 'profile.email eq "EMMY@scv.example"' }, ['Emmy']],
  [{ search: 'profile.email sw "a"' }, ['Ada', 'Alan']],
  [{ search: 'profile.login co "scv.EXAMPLE"' }, everybody],
  [{ search: 'profile.city eq "jedburgh"' }, ['Mary']],
  [{ search: 'profile.city pr' }, ['Mary']],
  [{ search: 'lastUpdated gt "2027-01-01T00:00:00.000Z"' }, ['Emmy']],
  [{ search: 'lastUpdated lt "2027-01-01T01:00:00+01:00"' }, ['Ada', 'Alan', 'Grace', 'Joan', 'Mary']],
  [{ filter: 'lastUpdated ge "2027-01-01T01:00:00Z"' }, ['Emmy']],
  [{ filter: `id eq "${adaUid}" or profile.login eq "emmy@scv.example"` }, ['Ada', 'Emmy']],
  [{ search: 'profile.firstName eq "Ada" OR profile.firstName sw "E" AND status eq "ACTIVE"' }, ['Ada']],
  [{ search: '(profile.firstName eq "Ada" or profile.firstName eq "Emmy") and status eq "DEPROVISIONED"' }, ['Emmy']],
  [{ search: 'profile.lastName eq "\\"quoted\\" \\\\ (and) "' }, []],
  [{ q: 'jo' }, ['Joan']],
  [{ q: 'BYR' }, ['Ada']],
  [{ q: 'emm' }, []],
])('%j finds %j', async (query, names) => {
  expect(await namesOf(query as Record<string, string>)).toEqual(names);
});

test.each([
  '',
  'status',
  'status eq',
  'status eq ACTIVE',
  'status eq "ACTIVE',
  'status eq "\\x"',
  'status is "ACTIVE"',
  'status ne "ACTIVE"',
  'status co "ACT"',
  'not (status eq "ACTIVE")',
  '(status eq "ACTIVE"',
  'status eq "ACTIVE") ',
  'status eq "ACTIVE" status eq "STAGED"',
  'password eq "x"',
  'profile.city co "burgh"',
  'lastUpdated gt "yesterday"',
  `${'('.repeat(30)}status eq "ACTIVE"${')'.repeat(30)}`,
  `status eq "${'x'.repeat(8000)}"`,
])('the search %j is refused', async (search) => {
  const { response, body } = await list({ search });
  expect([response.status, body]).toMatchObject([400, { errorCode: 'E0000031', errorCauses: [{}] }]);
});

test.each([
  [{ filter: 'profile.city eq "Jedburgh"' }, 'E0000031'],
  [{ filter: 'profile.email sw "a"' }, 'E0000031'],
  [{ filter: 'status eq "ACTIVE"', q: 'a' }, 'E0000001'],
  [{ limit: '0' }, 'E0000001'],
  [{ limit: 'all' }, 'E0000001'],
  [{ sortBy: 'status' }, 'E0000001'],
])('%j is refused with %s', async (query, errorCode) => {
  const { response, body } = await list(query as Record<string, string>);
  expect([response.status, body]).toMatchObject([400, { errorCode }]);
});

test('the next pages are found by their links, each user once', async () => {
  const names: string[] = [];
  let pages = 0;
  for (let query: Record<string, string> | undefined = { search: 'id pr', limit: '4' }; query; pages++) {
    const { body, next } = await list(query);
    names.push(...body.map(({ profile }) => profile.firstName));
    query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
  }
  expect([names.toSorted(), pages]).toEqual([everybody, 2]);
});

test('every answer says how many calls are left, and when there are none the call is refused', async () => {
  const limited = await startLocalIdp(testSettings({ apiToken: testApiToken, callsPerMinute: 2 }));
  const call = () =>
    fetch(new URL('/api/v1/users', limited.issuer), { headers: { Authorization: `SSWS ${testApiToken}` } });
  const reset = String(Date.now() / 1000 + 60);
  for (const [status, remaining] of [
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ]) {
    const response = await call();
    const [limit, left, until] = ['Limit', 'Remaining', 'Reset'].map((name) =>
      response.headers.get(`X-Rate-Limit-${name}`),
    );
    expect([response.status, limit, left, until]).toEqual([status, '2', remaining, reset]);
    if (status === 429) expect(await response.json()).toMatchObject({ errorCode: 'E0000047' });
  }
  vi.setSystemTime(Date.now() + 60_000);
  expect((await call()).status).toBe(200);
  await limited.stop();
});

test.each([
  ['GET', '/api/v1/nothing'],
  ['PATCH', '/api/v1/users'],
  ['GET', '/api/v1/authn/nothing'],
  ['POST', '/idp/myaccount/nothing'],
])('%s %s answers Okta’s error', async (method, path) => {
  const response = await fetch(new URL(path, idp.issuer), {
    method,
    headers: { Authorization: `SSWS ${testApiToken}` },
  });
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { errorCode: 'E0000008', errorSummary: 'The requested path was not found', errorLink: 'E0000008', errorCauses: [] },
  ]);
});
