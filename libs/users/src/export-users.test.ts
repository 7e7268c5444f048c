import type { User, UserList } from '@scv/api';
import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, server } from '@scv/testing';
import Papa from 'papaparse';
import { describe, expect, test, vi } from 'vitest';
import { type ExportedUsers, exportNotes, exportUsers } from './export-users.tsx';

const never = new AbortController().signal;
const run = (query = '') => exportUsers({ query }, never, () => {});

async function rowsOf({ file }: ExportedUsers) {
  return Papa.parse<Record<string, string>>(await file.text(), { header: true, skipEmptyLines: true }).data;
}

/** Answers with these pages. */
const pagesOf = (...pages: UserList[]) => override('getListOfUsers', ({ query }) => pages[Number(query.page)]!);

const page = (userList: User[], totalCount: number, hasNext: boolean): UserList => ({ userList, totalCount, hasNext });

test('the file has every user in the list’s order, with a column for each field', async () => {
  const users = fakeUsers(250);
  server.use(...mockBackend({ users }));
  const exported = await run();
  const rows = await rowsOf(exported);
  expect(rows).toHaveLength(250);
  expect(rows).toMatchObject(
    users.map(({ firstName, lastName, email, role, status }) => ({
      'First Name': firstName,
      'Last Name': lastName,
      Email: email,
      Role: role === 'admin' ? 'Admin' : 'User',
      Status: status,
    })),
  );
  expect(exported).toMatchObject({ count: 250, totals: [250, 250], capped: false, moved: false });
});

test('without users the file only has a header', async () => {
  server.use(...mockBackend({ users: [] }));
  const exported = await run();
  expect(await rowsOf(exported)).toEqual([]);
  expect(exported).toMatchObject({ count: 0, moved: false });
});

test('progress reports the number of users so far and the total', async () => {
  server.use(...mockBackend({ users: fakeUsers(250) }));
  const onProgress = vi.fn<(count: number, total?: number) => void>();
  await exportUsers({ query: '' }, never, onProgress);
  expect(onProgress.mock.calls).toEqual([
    [100, 250],
    [200, 250],
    [250, 250],
  ]);
});

describe('a list that changes during the export', () => {
  const users = fakeUsers(200);
  const [head, tail] = [users.slice(0, 100), users.slice(100)];

  test.each<[string, UserList[], Partial<ExportedUsers>]>([
    [
      'one user added before: the one read twice is written once',
      [page(head, 200, true), page([head[99]!, ...tail.slice(0, 99)], 201, true), page([tail[99]!], 201, false)],
      { count: 200, totals: [200, 201], moved: true },
    ],
    [
      'one user deleted before: one is skipped',
      [page(head, 200, true), page(tail.slice(1), 199, false)],
      { count: 199, totals: [200, 199], moved: true },
    ],
    [
      'one added and one deleted: one is read twice',
      [page(head, 200, true), page([head[99]!, ...tail.slice(1)], 200, false)],
      { count: 199, totals: [200, 200], moved: true },
    ],
    ['a wrong total', [page(head, 150, false)], { count: 100, moved: true }],
  ])('%s', async (_what, pages, expected) => {
    server.use(pagesOf(...pages));
    expect(await run()).toMatchObject(expected);
  });
});

test('with a server that sends “next”, changes meanwhile hide and repeat no other user (decided 3)', async () => {
  const users = fakeUsers(250);
  const [first, last] = [users[0]!, users[249]!];
  // After the first page the first user gets the last one's name and moves to the end.
  const later = [...users.slice(1), { ...last, id: first.id }];
  server.use(
    override('getListOfUsers', ({ query: { after } }) => {
      if (after === undefined) return { ...page(users.slice(0, 100), 250, true), next: users[99]!.id };
      const rest = later.slice(later.findIndex(({ id }) => id === after) + 1);
      return { ...page(rest.slice(0, 100), 250, rest.length > 100), next: rest[99]?.id ?? '' };
    }),
  );
  const exported = await run();
  const emails = (await rowsOf(exported)).map(({ Email }) => Email);
  expect(emails).toEqual(expect.arrayContaining(users.map(({ email }) => email)));
  expect(emails).toHaveLength(251);
  expect(exported).toMatchObject({ count: 251, capped: false, moved: false });
});

test('with a server that sends “next”, a search continues where the server stops counting', async () => {
  const onProgress = vi.fn<(count: number, total?: number) => void>();
  const [head, tail] = [fakeUsers(150).slice(0, 100), fakeUsers(150).slice(100)];
  server.use(
    override('getListOfUsers', ({ query: { after } }) => ({
      ...(after === undefined ? { ...page(head, 120, true), next: 'x' } : page(tail, 120, false)),
      totalCountCapped: true,
    })),
  );
  expect(await exportUsers({ query: 'a' }, never, onProgress)).toMatchObject({
    count: 150,
    capped: false,
    moved: false,
  });
  expect(onProgress.mock.calls).toEqual([
    [100, undefined],
    [150, undefined],
  ]);
});

test('a search that the server stops early is reported', async () => {
  server.use(pagesOf({ ...page(fakeUsers(100), 100, false), totalCountCapped: true }));
  expect(await run('a')).toMatchObject({ count: 100, capped: true, moved: false });
});

test('cancelling stops the export', async () => {
  const controller = new AbortController();
  server.use(...mockBackend({ users: fakeUsers(250) }));
  const seen: number[] = [];
  const exported = exportUsers({ query: '' }, controller.signal, (count) => {
    seen.push(count);
    controller.abort();
  });
  await expect(exported).rejects.toThrow('canceled');
  expect(seen).toEqual([100]);
});

const file = new Blob();

test.each<[string, Omit<Parameters<typeof exportNotes>[0], 'file'>, string[]]>([
  ['a complete export', { count: 1004, totals: [1004, 1004], capped: false, moved: false }, []],
  [
    'the server’s cap',
    { count: 10_000, totals: [10_000, 10_000], capped: true, moved: false },
    [
      'The server only gives the first 10,000 matches of a search, and there are more. Narrow your search to export the others.',
    ],
  ],
  [
    'another total at the end',
    { count: 1003, totals: [1004, 1003], capped: false, moved: true },
    [
      'The list changed during the export (1,004 users became 1,003), so a user may be missing. Export again to be sure.',
    ],
  ],
  [
    'rows that moved',
    { count: 199, totals: [200, 200], capped: false, moved: true },
    [
      'The list changed during the export (200 users were counted, 199 received), so a user may be missing. Export again to be sure.',
    ],
  ],
])('%s (decided 3)', (_what, exported, notes) => {
  expect(exportNotes({ file, ...exported })).toEqual(notes);
});
