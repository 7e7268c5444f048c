import {
  AccountState,
  GetListOfUsersQueryParams,
  occurrences,
  searched,
  searchWords,
  Standing,
} from '@scv/api/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { engines } from '../testing/engines.ts';
import { vacuum } from '../testing/fuzz/vacuum.ts';
import { addUsers, admin, removeUsers, startTestApi, type TestApi } from '../testing/test-api.ts';
import type { NewUser } from '../user-row/user.ts';

// Part of `npm run fuzz`.

/** Few letters, so that searches find something: with case, accents, ligatures, LIKE's wildcards and other scripts. */
const letters = [..."aAbnÄäıİłŁøßﬁ%_\\'’.-+1", 'e\u0301', '爱', '😀', 'ж', 'Ω', 'ς', 'ع', 'Ａ', 'X', 'Y'];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 });
const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
const local = fc.string({ unit: fc.constantFrom(...'abn.1+-_%'), minLength: 1, maxLength: 6 });
const users = fc.array(
  fc.record({
    firstName: name,
    lastName: name,
    email: fc.tuple(local, fc.uuid()).map(([start, id]) => `${start}${id}@scv.example`),
    role: fc.constantFrom<'admin' | 'user'>('admin', 'user'),
    status: fc.constantFrom<'Active' | 'Inactive'>('Active', 'Inactive'),
    accountState: fc.constantFrom(...AccountState.options),
  }),
  { minLength: 2, maxLength: 12 },
);
/** A text, or parts of what one of the users has. */
const query = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  fc.constantFrom('a@scv', 'ab@scv.example', '@', 'scv.example', ',', 'byron, ada'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  {
    weight: 9,
    arbitrary: fc.array(fc.record({ user: fc.nat(11), at: fc.nat(60), length: fc.integer({ min: 1, max: 20 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
  },
);
const sorts = GetListOfUsersQueryParams.shape.sort.def.innerType.options;
const filters = fc.record(
  {
    role: fc.constantFrom('admin', 'user'),
    status: fc.constantFrom('Active', 'Inactive'),
    standing: fc.constantFrom(...Standing.options),
    sort: fc.constantFrom(...sorts),
  },
  { requiredKeys: [] },
);

describe.each(engines)('on $name', ({ name: engine, open }) => {
  let database: Database;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    api = await startTestApi(database);
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  test('a search finds what a scan in memory finds, by pages and by cursors, and counts it', async () => {
    let [searches, found] = [0, 0];
    const property = fc.asyncProperty(users, query, filters, fc.integer({ min: 1, max: 5 }), async (...given) => {
      const [people, asked, filter, size] = given;
      const text = typeof asked === 'string' ? asked : asked.map((part) => partOf(people, part)).join(' ');
      await removeUsers(database);
      const all = await addUsers(database, [admin, ...people]);
      await database.execute("UPDATE users SET sessions_since = '2000-01-01'");
      const expected = all.filter((user) => matches(user, text, filter)).map(({ id }) => id);
      if (searches % 100 === 0) await vacuum(database);
      searches += 1;
      found += expected.length;
      const parameters = new URLSearchParams({ ...filter, size: String(size), query: text });
      const listed = await walk(parameters);
      expect(listed.ids.toSorted()).toEqual(expected.toSorted());
      expect(listed.totalCount).toBe(expected.length);
      expect(await pages(parameters, expected.length)).toEqual(listed.ids);
    });
    await fc.assert(property);
    console.log(`${searches} searches on ${engine}, which found ${found} users.`);
  });

  /** Follows the cursors. */
  async function walk(parameters: URLSearchParams) {
    const ids: string[] = [];
    let after = '';
    let totalCount: unknown;
    do {
      const page = await read(parameters, after === '' ? {} : { after });
      ids.push(...page.ids);
      totalCount ??= page.totalCount;
      after = page.next;
    } while (after !== '');
    return { ids, totalCount };
  }

  /** The same by numbers. */
  async function pages(parameters: URLSearchParams, count: number) {
    const ids: string[] = [];
    for (let page = 0; page * Number(parameters.get('size')) < count; page += 1) {
      ids.push(...(await read(parameters, { page: String(page) })).ids);
    }
    return ids;
  }

  async function read(parameters: URLSearchParams, place: Record<string, string>) {
    const { status, body } = await api.call('GET', `/api/v1/users?${parameters}&${new URLSearchParams(place)}`);
    expect([status, body.message]).toEqual([200, undefined]);
    const { userList, next = '', totalCount } = body as { userList: NewUser[]; next?: string; totalCount: number };
    return { ids: userList.map(({ id }) => id), next, totalCount };
  }
});

function partOf(
  people: Pick<NewUser, 'firstName' | 'lastName' | 'email'>[],
  part: Record<'user' | 'at' | 'length', number>,
) {
  const { firstName, lastName, email } = people[part.user % Math.max(1, people.length)] ?? admin;
  const text = `${firstName} ${lastName} ${email}`;
  return text
    .slice(part.at % text.length)
    .slice(0, part.length)
    .toWellFormed();
}

/** The contract's rules, tried on one user. */
function matches(user: NewUser, text: string, filter: { role?: string; status?: string; standing?: string }): boolean {
  const { role = user.role, status = user.status, standing = standingOf(user) } = filter;
  const texts = searched(`${user.firstName} ${user.lastName} ${user.email}`);
  const isFound = searchWords(text).every((each) => occurrences(texts, each).length > 0);
  return isFound && role === user.role && status === user.status && standing === standingOf(user);
}

function standingOf({ status, accountState = 'active' }: Pick<NewUser, 'status' | 'accountState'>): string {
  const named = { active: 'active', suspended: 'active', none: 'no-account', 'not-activated': 'invited' };
  return status === 'Inactive' ? 'inactive' : { ...named, failed: 'failed', 'locked-out': 'locked-out' }[accountState];
}
