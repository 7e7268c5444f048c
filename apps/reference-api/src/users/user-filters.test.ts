import { GetListOfUsers200Response } from '@scv/api/schemas';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../testing/engines.ts';
import { addUsers, searchOf } from '../testing/test-api.ts';
import type { NewUser } from '../user-row/user.ts';

const on = testApi();

const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
const day = (days: number) => ago(days).slice(0, 10);

const reviewed: Partial<NewUser>[] = [
  { firstName: 'Bob', createdAt: ago(10), accountState: 'not-activated' },
  { firstName: 'Cid', createdAt: ago(401), lastSignInAt: ago(31), accountState: 'locked-out' },
  { firstName: 'Dan', createdAt: ago(400), lastSignInAt: ago(91), accountState: 'active', role: 'admin' },
  { firstName: 'Eve', createdAt: ago(89), accountState: 'none' },
  { firstName: 'Fay', createdAt: ago(95), accountState: 'suspended', status: 'Inactive' },
  { firstName: 'Gus', createdAt: ago(5), lastSignInAt: ago(1), accountState: 'active' },
  { firstName: 'Hal', createdAt: ago(20), lastSignInAt: ago(1) },
  { firstName: 'Ian', createdAt: ago(1), accountState: 'failed' },
  { firstName: 'Jon', createdAt: ago(1), accountState: 'failed', status: 'Inactive' },
  { firstName: 'Kay', createdAt: ago(1), accountState: 'locked-out', status: 'Inactive' },
];

test.each([
  ['Active', 'unknown', 'active'],
  ['Active', 'suspended', 'active'],
  ['Active', 'not-activated', 'invited'],
  ['Active', 'none', 'no-account'],
  ['Active', 'locked-out', 'locked-out'],
  ['Active', 'failed', 'failed'],
  ['Inactive', 'failed', 'inactive'],
])('a user who is %s, with an account that is %s, stands %s (decided 13)', async (status, state, standing) => {
  expect(await on.database.query('SELECT standing_of($1, $2) AS standing', [status, state])).toEqual([{ standing }]);
});

describe('an access review', () => {
  beforeAll(async () => {
    await addUsers(
      on.database,
      reviewed.map((person) => ({ lastName: 'N', ...person })),
    );
    await on.database.query("UPDATE users SET last_name_key = 'zz' WHERE first_name = 'Ada'");
    await on.database.query("UPDATE users SET invited_at = now() - interval '6 days'");
  });

  const ask = (params: Record<string, string>) => on.api.call('GET', `/api/v1/users?${searchOf(params)}`);
  const find = async (params: Record<string, string>) => GetListOfUsers200Response.parse((await ask(params)).body);
  const namesOf = (users: { firstName: string }[]) =>
    users
      .map(({ firstName }) => firstName)
      .filter((name) => name !== 'Ada')
      .join(' ');

  test.each<[Record<string, string>, string]>([
    [{ standing: 'active' }, 'Dan Gus Hal'],
    [{ standing: 'locked-out', sort: 'email' }, 'Cid'],
    [{ standing: 'no-account', role: 'admin' }, ''],
    [{ standing: 'failed' }, 'Ian'],
    [{ standing: 'inactive', status: 'Active' }, ''],
    [{ standing: 'inactive', status: 'Inactive' }, 'Fay Jon Kay'],
    [{ standing: 'locked-out|failed' }, 'Cid Ian'],
    [{ standing: 'failed|locked-out|failed', sort: '-createdAt' }, 'Ian Cid'],
    [{ standing: 'failed|inactive', sort: '-standing' }, 'Fay Jon Kay Ian'],
    [{ standing: 'no-account|invited', query: 'n' }, 'Bob Eve'],
    [{ standing: 'active|inactive', role: 'admin|user', status: 'Active' }, 'Dan Gus Hal'],
    [{ signedIn: 'never' }, 'Bob Eve Fay Ian Jon Kay'],
    [{ signedIn: '-30d' }, 'Cid Dan Eve Fay'],
    [{ signedIn: '-90d' }, 'Dan Fay'],
    [{ signedIn: '-90d', status: 'Inactive' }, 'Fay'],
    [{ signedIn: '-30d', sort: '-createdAt' }, 'Eve Fay Dan Cid'],
    [{ signedIn: '-30d', sort: 'lastSignInAt' }, 'Dan Cid Eve Fay'],
    [{ invitation: 'ending' }, 'Bob'],
    [{ enrolledFrom: day(20) }, 'Bob Gus Hal Ian Jon Kay'],
    [{ enrolledFrom: day(95), enrolledTo: day(89) }, 'Eve Fay'],
    [{ enrolledTo: day(95), query: 'da' }, 'Dan'],
    [{ enrolledFrom: ago(20.5), enrolledTo: ago(5.5) }, 'Bob Hal'],
    [{ enrolledFrom: ago(20.5).replace('Z', '+00:00'), enrolledTo: day(20) }, 'Hal'],
    [{ enrolledFrom: '0000-01-01', enrolledTo: '9999-12-31', standing: 'inactive', query: 'fay' }, 'Fay'],
  ])('%j finds %s, on each page (decided 11)', async (params, expected) => {
    const { userList, totalCount } = await find(params);
    expect(namesOf(userList)).toBe(expected);
    expect(totalCount).toBe(userList.length);
    const pages = [];
    for (let page = 0; page * 2 < totalCount; page += 1) {
      pages.push(...(await find({ ...params, size: '2', page: String(page) })).userList);
    }
    expect(namesOf(pages)).toBe(expected);
    const [start = ''] = expected.split(' ');
    if (start !== '') expect(namesOf((await find({ ...params, query: start })).userList)).toBe(start);
  });

  // Ada is active, too.
  test.each([
    [{}, [4, 1, 1, 1, 1, 3], [6, 4, 2]],
    [{ standing: 'active' }, [4, 1, 1, 1, 1, 3], [0, 1, 1]],
    [{ standing: 'active|failed' }, [4, 1, 1, 1, 1, 3], [1, 1, 1]],
    [{ signedIn: '-90d' }, [1, 0, 0, 0, 0, 1], [6, 4, 2]],
    [{ status: 'Inactive' }, [0, 0, 0, 0, 0, 3], [3, 1, 1]],
    [{ query: 'n' }, [3, 1, 1, 1, 1, 3], [6, 4, 2]],
  ])(
    '%j counts by standing %j, which add up to the total, and by last sign-in %j (decided 11, decided 13)',
    async (params, standings, [never, thirty, ninety]) => {
      const { counts } = await find({ ...params, counts: 'signedIn' });
      const numbers = (each: object = {}) => Object.values(each).map(({ count }: { count: number }) => count);
      expect(numbers(counts?.standing)).toEqual(standings);
      const { standing: _, ...others } = { standing: undefined, ...params };
      expect((await find(others)).totalCount).toBe(standings.reduce((sum, one) => sum + one));
      expect(numbers(counts?.signedIn)).toEqual([never, thirty, ninety]);
      expect((await find(params)).counts).toEqual({ ...counts, signedIn: undefined });
    },
  );

  test.each<Record<string, string>>([
    { standing: 'suspended' },
    { standing: 'active|suspended' },
    { signedIn: '-10d' },
    { enrolledFrom: '2026-02-30' },
    { enrolledTo: '2026-02-28T24:30:00Z' },
    { enrolledTo: '2026-02-28T10:00' },
  ])('%j is refused', async (params) => {
    expect((await ask(params)).status).toBe(400);
  });
});
