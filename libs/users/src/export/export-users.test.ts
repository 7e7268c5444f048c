import type { User, UserList } from '@scv/api';
import { getListUsersMockHandler } from '@scv/api/mocks';
import { fakeUsers, server, usersBackedBy } from '@scv/testing';
import { http, HttpResponse } from 'msw';
import Papa from 'papaparse';
import { describe, expect, test, vi } from 'vitest';
import { exportUsers, type ExportedUsers } from './export-users.ts';

const never = new AbortController().signal;
const run = (query = '') => exportUsers(query, never, () => {});

async function rowsOf({ file }: ExportedUsers) {
  return Papa.parse<string[]>(await file.text(), { skipEmptyLines: true }).data;
}

/** Answers each page by what `pages` has for it. */
const pagesOf = (...pages: UserList[]) =>
  getListUsersMockHandler(({ request }) => pages[Number(new URL(request.url).searchParams.get('page'))]!);

const page = (userList: User[], totalCount: number, hasNext: boolean): UserList => ({ userList, totalCount, hasNext });

test('all pages go into one file, in the order of the list, under the list’s column names', async () => {
  const users = fakeUsers(250);
  server.use(...usersBackedBy(users));
  const exported = await run();
  const [header, ...rows] = await rowsOf(exported);
  expect(header).toEqual(['First Name', 'Last Name', 'Email', 'Role', 'Status']);
  expect(rows.map((row) => row[2])).toEqual(users.map(({ email }) => email));
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['Admin', 'User']));
  expect(exported).toMatchObject({ count: 250, totals: [250, 250], capped: false, moved: false });
});

test('the search is applied', async () => {
  const users = fakeUsers(120);
  server.use(...usersBackedBy(users));
  expect(await run(users[7]!.email)).toMatchObject({ count: 1 });
});

test('nobody is a file with a header only', async () => {
  server.use(...usersBackedBy([]));
  const exported = await run();
  expect(await rowsOf(exported)).toHaveLength(1);
  expect(exported).toMatchObject({ count: 0, moved: false });
});

test('names that are formulas are harmless in a spreadsheet', async () => {
  server.use(...usersBackedBy([{ ...fakeUsers(1)[0]!, firstName: '=1+1', lastName: '@SUM(A1)' }]));
  expect((await rowsOf(await run()))[1]!.slice(0, 2)).toEqual(["'=1+1", "'@SUM(A1)"]);
});

test('progress names what is read and the total', async () => {
  server.use(...usersBackedBy(fakeUsers(250)));
  const onProgress = vi.fn<(count: number, total: number) => void>();
  await exportUsers('', never, onProgress);
  expect(onProgress.mock.calls).toEqual([
    [100, 250],
    [200, 250],
    [250, 250],
  ]);
});

describe('a list that changes meanwhile', () => {
  const users = fakeUsers(200);
  const [head, tail] = [users.slice(0, 100), users.slice(100)];

  test.each<[string, UserList[], Partial<ExportedUsers>]>([
    [
      'one added before: the row met twice is written once',
      [page(head, 200, true), page([head[99]!, ...tail.slice(0, 99)], 201, true), page([tail[99]!], 201, false)],
      { count: 200, totals: [200, 201], moved: true },
    ],
    [
      'one deleted before: a row is skipped',
      [page(head, 200, true), page(tail.slice(1), 199, false)],
      { count: 199, totals: [200, 199], moved: true },
    ],
    [
      'one added, one deleted: a row met twice gives it away',
      [page(head, 200, true), page([head[99]!, ...tail.slice(1)], 200, false)],
      { count: 199, totals: [200, 200], moved: true },
    ],
    ['a total that does not fit', [page(head, 150, false)], { count: 100, moved: true }],
  ])('%s', async (_what, pages, expected) => {
    server.use(pagesOf(...pages));
    expect(await run()).toMatchObject(expected);
  });
});

test('a search that the server does not page to its end is told', async () => {
  server.use(pagesOf({ ...page(fakeUsers(100), 100, false), totalCountCapped: true }));
  expect(await run('a')).toMatchObject({ count: 100, capped: true, moved: false });
});

test('a server that promises more and has nothing is not asked for ever', async () => {
  server.use(pagesOf(page(fakeUsers(1), 1, true), page([], 1, true)));
  expect(await run()).toMatchObject({ count: 1 });
});

test('a busy server is asked again after the time it names, anything else fails', async () => {
  server.use(...usersBackedBy(fakeUsers(3)));
  server.use(
    http.get('*/api/v1/users', () => HttpResponse.json({}, { status: 429, headers: { 'Retry-After': '0' } }), {
      once: true,
    }),
  );
  expect(await run()).toMatchObject({ count: 3 });

  server.use(http.get('*/api/v1/users', () => HttpResponse.json({ message: 'Broken.' }, { status: 500 })));
  await expect(run()).rejects.toMatchObject({ status: 500, message: 'Broken.' });
});

test('cancelling ends the reading', async () => {
  const controller = new AbortController();
  server.use(...usersBackedBy(fakeUsers(250)));
  const seen: number[] = [];
  const exported = exportUsers('', controller.signal, (count) => {
    seen.push(count);
    controller.abort();
  });
  await expect(exported).rejects.toThrow('canceled');
  expect(seen).toEqual([100]);
});
