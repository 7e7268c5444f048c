import { fakeUsers, mockBackend, server } from '@scv/testing';
import { onTestFinished, expect, test } from 'vitest';
import { collectUsers } from './collect-users.ts';

const never = new AbortController().signal;

test.each([
  [0, 0, [0]],
  [250, 250, [100, 200, 250]],
  [1050, 1000, [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]],
])('of %i users that match, %i are collected', async (matching, collected, counts) => {
  const users = fakeUsers(matching);
  server.use(...mockBackend({ users }));
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
  expect(found.users.map(({ id }) => id)).toEqual(users.slice(0, collected).map(({ id }) => id));
  expect(seen).toEqual(counts);
  expect(calls).toBe(counts.length);
});
