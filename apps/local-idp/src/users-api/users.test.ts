import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newPerson, testApiToken, testIdp } from '../testing/test-idp.ts';
import { ada, adaUid } from '../testing/test-portal.ts';

describe('one user', () => {
  const idp = testIdp({ perTest: true });
  const causes = (...errorSummaries: string[]) => errorSummaries.map((errorSummary) => ({ errorSummary }));

  test('a new user waits for activation, and is found by id and by login in any case', async () => {
    const { status, body } = await idp.users('POST', { profile: { ...newPerson, mobilePhone: '+441234567890' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^00u\w{17}$/),
      status: 'PROVISIONED',
      activated: null,
      profile: { ...newPerson, mobilePhone: '+441234567890', secondEmail: null },
    });
    expect((await idp.users(`GET /${body['id']}`)).body).toEqual(body);
    expect((await idp.users('GET /Mary@SCV.example')).body).toEqual(body);
  });

  test.each([
    ['wrong', 'SSWS another-token-than-the-right-one'],
    ['of another kind', `Bearer ${testApiToken}`],
  ])('a request is refused if its token is %s', async (_name, header) => {
    const response = await fetch(idp.url(`/api/v1/users/${adaUid}`), { headers: { Authorization: header } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errorCode: 'E0000011' });
  });

  test.each([
    [
      'a login that exists',
      { login: 'ADA.byron@scv.example' },
      ['login: An object with this field already exists in the current organization'],
    ],
    ['no login', { login: undefined }, ['login: The field cannot be left blank']],
    ['an invalid email', { email: 'mary' }, ['email: Does not match required pattern']],
    ['a name of 51 characters', { lastName: 'x'.repeat(51) }, ['lastName: The field is too long']],
    ['a login of 101 characters', { login: `${'x'.repeat(89)}@scv.example` }, ['login: The field is too long']],
    ['an unknown attribute', { favourite: 'sums' }, ["Property name 'favourite' is not defined in profile"]],
  ])('a user with %s is not created', async (_name, change, sentences) => {
    const { status, body } = await idp.users('POST', { profile: { ...newPerson, ...change } });
    expect([status, body['errorCode'], body['errorCauses']]).toEqual([400, 'E0000001', causes(...sentences)]);
    expect((await idp.users(`GET /${newPerson.login}`)).status).toBe(404);
  });

  test('a changed login and email keep the id, the password and the session', async () => {
    const portal = idp.portal();
    await portal.signIn(ada);
    const [login, email] = ['ada@king.example', 'ada@king.example'];
    const { body } = await idp.users(`POST /${adaUid}`, { profile: { login, email } });
    expect(body).toMatchObject({ id: adaUid, profile: { firstName: 'Ada', login, email } });
    expect(await (await portal.session()).json()).toMatchObject({ userId: adaUid, login });
    expect(await idp.signsIn(login, ada.password)).toBe(true);
  });

  test('the first DELETE deactivates, the second deletes, and the login is free again for another person', async () => {
    const remove = () => idp.users(`DELETE /${adaUid}`);
    expect([(await remove()).status, await idp.statusOf(adaUid)]).toEqual([204, 'DEPROVISIONED']);
    expect((await remove()).status).toBe(204);
    expect((await remove()).body).toMatchObject({ errorCode: 'E0000007' });
    expect(await idp.createUser({ ...newPerson, login: ada.username })).not.toBe(adaUid);
  });
});

describe('the list', () => {
  const idp = testIdp();
  /** The seeded accounts, Mary waiting for activation, and then a deactivated Emmy. */
  beforeAll(async () => {
    vi.useFakeTimers({ now: Date.parse('2099-12-31T23:00:00Z'), toFake: ['Date'] });
    await idp.createUser();
    vi.setSystemTime(Date.parse('2100-01-01T01:00:00Z'));
    const emmy = { firstName: 'Emmy', lastName: 'Noether', login: 'emmy@scv.example', email: 'emmy@scv.example' };
    await idp.lifecycle('deactivate', await idp.createUser(emmy));
  });

  async function list(query: Record<string, string>) {
    const url = idp.url(`/api/v1/users?${new URLSearchParams(query)}`);
    const response = await fetch(url, { headers: { Authorization: `SSWS ${testApiToken}` } });
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    const body = (await response.json()) as { profile: { firstName: string } }[];
    return { response, next, body };
  }
  const namesOf = async (query: Record<string, string>) =>
    (await list(query)).body.map(({ profile }) => profile.firstName).toSorted();

  const withoutEmmy = ['Ada', 'Alan', 'Grace', 'Joan', 'Mary'];
  test.each([
    ['', withoutEmmy],
    ['lastUpdated gt "2100-01-01T00:00:00.000Z"', ['Emmy']],
    ['lastUpdated gt "2099-12-31T23:30:00+01:00"', ['Emmy', 'Mary']],
  ])('the search “%s” finds %j', async (search, names) => {
    expect(await namesOf(search ? { search } : {})).toEqual(names);
  });

  test('the next pages are found by their links, each user once', async () => {
    const names: string[] = [];
    let pages = 0;
    for (let query: Record<string, string> | undefined = { limit: '4' }; query; pages++) {
      const { body, next } = await list(query);
      names.push(...body.map(({ profile }) => profile.firstName));
      query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
    }
    expect([names.toSorted(), pages]).toEqual([withoutEmmy, 2]);
  });
});
