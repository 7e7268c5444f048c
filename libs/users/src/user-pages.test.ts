import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, server } from '@scv/testing';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { collectUsers, userPages } from './user-pages.ts';

const users = fakeUsers(300);

/** Answers with pages of 100 users; each announces another page. `refuse` can refuse the nth request. */
function endless(refuse: (asked: number) => Response | undefined = () => undefined) {
  const asked: number[] = [];
  server.use(
    override('getListOfUsers', ({ query }) => {
      asked.push(Date.now());
      const page = Math.min(Number(query.page), 2);
      const list = { userList: users.slice(page * 100, page * 100 + 100), hasNext: true, totalCount: 300 };
      return refuse(asked.length) ?? list;
    }),
  );
  return asked;
}

const busy = (headers: Record<string, string> = {}) =>
  HttpResponse.json({ message: 'Busy.' }, { status: 503, headers });

async function readAll(): Promise<number | unknown> {
  let pages = 0;
  try {
    for await (const { userList } of userPages({ query: '' }, new AbortController().signal))
      pages += userList.length > 0 ? 1 : 0;
    return pages;
  } catch (error) {
    return error;
  }
}

// The fake clock jumps to the next timer when nothing else is left to do.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }).setTimerTickMode('nextTimerAsync'),
);
afterEach(() => void vi.useRealTimers());

test('reading ends with the first page without new users, even if the server announces more', async () => {
  const asked = endless();
  expect(await readAll()).toBe(3);
  expect(asked).toHaveLength(4);
});

test('a busy server is asked again after the time it names', async () => {
  const asked = endless((count) => (count === 2 ? busy({ 'Retry-After': '5' }) : undefined));
  expect(await readAll()).toBe(3);
  expect(asked[2]! - asked[1]!).toBeGreaterThanOrEqual(5000);
});

test('a server that sends “next” is asked for the users after it', async () => {
  const asked: unknown[] = [];
  server.use(
    override('getListOfUsers', ({ query: { after = '' } }) => {
      asked.push(after);
      const start = Number(after);
      const hasNext = start < 200;
      const userList = users.slice(start, start + 100);
      return { userList, hasNext, totalCount: 300, ...(hasNext && { next: String(start + 100) }) };
    }),
  );
  expect(await readAll()).toBe(3);
  expect(asked).toEqual(['', '100', '200']);
});

const never = new AbortController().signal;

test.each([
  [0, 0, [0]],
  [250, 250, [100, 200, 250]],
  [1050, 1000, [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]],
])('of %i users that match, %i are collected', async (matching, collected, counts) => {
  const all = fakeUsers(matching);
  server.use(...mockBackend({ users: all }));
  let calls = 0;
  server.events.on('request:start', () => void (calls += 1));
  onTestFinished(() => server.events.removeAllListeners());
  const seen: number[] = [];
  const found = await collectUsers(
    { query: '' },
    () => true,
    never,
    (count) => seen.push(count),
  );
  expect(found.users.map(({ id }) => id)).toEqual(all.slice(0, collected).map(({ id }) => id));
  expect(seen).toEqual(counts);
  expect(calls).toBe(counts.length);
});
