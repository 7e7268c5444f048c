import { ApiError } from '@scv/api';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { estimateSeconds, runBulk, runSummary, type WriteResult } from './run-bulk.ts';
import { failureSentence, failureToast } from '../write-failure.tsx';

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  new ApiError('response', { status, data: body, headers });
const items = (count: number) => Array.from({ length: count }, (_, index) => index);

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Runs writes that take 10 ms each and then call `write`. Records when each was started. */
function start(count: number, write: (item: number) => void, controller = new AbortController()) {
  const results = new Map<number, WriteResult>();
  const starts: [item: number, at: number][] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const ended = runBulk(items(count), {
    signal: controller.signal,
    onResult: (item, result) => void results.set(item, result),
    write: async (item) => {
      starts.push([item, Date.now()]);
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      await new Promise((next) => setTimeout(next, 10));
      underWay -= 1;
      write(item);
    },
  });
  const states = () => items(count).map((item) => results.get(item)?.state ?? 'waiting');
  const finish = async () => {
    await vi.runAllTimersAsync();
    return ended;
  };
  return { results, starts, states, finish, mostUnderWay: () => mostUnderWay, controller };
}

test('every item is written exactly once, at most four at a time', async () => {
  const run = start(50, () => {});
  expect(await run.finish()).toBeUndefined();
  expect(run.states()).toEqual(items(50).map(() => 'done'));
  expect(run.starts.map(([item]) => item).toSorted((one, other) => one - other)).toEqual(items(50));
  expect(run.mostUnderWay()).toBe(4);
});

test('an item’s own failures never stop the run', async () => {
  const run = start(40, () => {
    throw answer(409, { message: 'Another user has this email.' });
  });
  expect(await run.finish()).toBeUndefined();
  expect(run.starts).toHaveLength(40);
});

describe('the run stops early, and the rest is not started', () => {
  test.each<[string, () => ApiError, string]>([
    ['offline', () => new ApiError('network'), 'check your network connection'],
    ['a failing server', () => answer(500), 'Something went wrong please try again'],
  ])('%s: after three failures in a row', async (_what, error, sentence) => {
    const run = start(30, (item) => {
      if (item >= 10) throw error();
    });
    expect(await run.finish()).toContain(sentence);
    expect(run.states().slice(0, 10)).toEqual(items(10).map(() => 'done'));
    expect(run.states().filter((state) => state === 'failed').length).toBeLessThanOrEqual(12); // three times four
    expect(run.states().at(-1)).toBe('notStarted');
    expect(run.states()).not.toContain('waiting');
  });

  test('not for one lost connection that fails all writes under way', async () => {
    const run = start(30, (item) => {
      if (item < 4) throw new ApiError('network');
    });
    expect(await run.finish()).toBeUndefined();
    expect(run.states()).toEqual(items(30).map((item) => (item < 4 ? 'failed' : 'done')));
  });

  test('not for failures with successes between them', async () => {
    const run = start(30, (item) => {
      if (item % 2 === 0) throw answer(500);
    });
    expect(await run.finish()).toBeUndefined();
    expect(run.states().filter((state) => state === 'failed')).toHaveLength(15);
  });
});

describe('a busy server', () => {
  test.each<[string, number, Record<string, string>, number]>([
    ['429 with Retry-After', 429, { 'retry-after': '7' }, 7000],
    ['429 without', 429, {}, 1000],
    ['503 with Retry-After', 503, { 'retry-after': '7' }, 7000],
  ])('%s delays the next write, and the refused write is not repeated', async (_what, status, headers, wait) => {
    const run = start(12, (item) => {
      if (item === 5) throw answer(status, { message: 'Too many requests.' }, headers);
    });
    await run.finish();
    // Items 0–3 start at 0, 4–7 at 10 ms. Item 5 is refused at 20 ms, while 6 and 7 are under way.
    const startsAfter = run.starts.filter(([item]) => item >= 9).map(([, at]) => at);
    expect(Math.min(...startsAfter)).toBe(20 + wait);
    expect(run.starts.filter(([item]) => item === 5)).toHaveLength(1);
    expect(run.results.get(5)).toMatchObject({ state: 'failed', reason: 'Too many requests.' });
    expect(run.states().filter((state) => state === 'done')).toHaveLength(11);
  });

  test.each<[string, number, Record<string, string>]>([
    ['a failing server, unlike a busy one,', 500, { 'retry-after': '7' }],
    ['a limit of one user, such as of emails in an hour,', 429, { 'retry-after': '2400' }],
  ])('%s causes no wait', async (_what, status, headers) => {
    const run = start(12, (item) => {
      if (item === 5) throw answer(status, {}, headers);
    });
    await run.finish();
    expect(run.starts.at(-1)).toEqual([11, 20]);
  });

  test('that asks for different waits gets the longest', async () => {
    const run = start(8, (item) => {
      if (item < 2) throw answer(429, {}, { 'retry-after': item === 0 ? '7' : '2' });
    });
    await run.finish();
    expect(run.starts.slice(4).map(([, at]) => at)).toEqual([7010, 7010, 7010, 7010]);
  });

  test('that refuses three times in a row stops the run', async () => {
    const run = start(30, () => {
      throw answer(429, { message: 'Too many requests.' }, { 'retry-after': '5' });
    });
    expect(await run.finish()).toBe('Too many requests.');
    expect(run.starts.map(([, at]) => at)).toEqual([
      0, 0, 0, 0, 5010, 5010, 5010, 5010, 10_020, 10_020, 10_020, 10_020,
    ]);
    expect(run.states().filter((state) => state === 'notStarted')).toHaveLength(18);
    expect(Date.now()).toBe(10_030); // It doesn't wait any more.
  });

  test('cancelling ends the wait', async () => {
    const run = start(9, () => {
      throw answer(429, {}, { 'retry-after': '60' });
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(run.states().slice(4)).toEqual(items(5).map(() => 'waiting'));
    run.controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(run.states().slice(4)).toEqual(items(5).map(() => 'notStarted'));
  });
});

test('cancelling lets the writes under way end, so that each has a result, and starts no more', async () => {
  const run = start(20, () => {});
  await vi.advanceTimersByTimeAsync(15); // 0–3 done, 4–7 under way
  run.controller.abort();
  expect(run.states().slice(4, 8)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  await run.finish();
  expect(run.states()).toEqual(items(20).map((item) => (item < 8 ? 'done' : 'notStarted')));
  expect(run.starts).toHaveLength(8);
});

test.each([
  [1004, 0, 0, '1,004 users deleted.'],
  [0, 3, 22, '0 of 25 users deleted, 3 failed, 22 not started.'],
  [3, 1, 1, '3 of 5 users deleted, 1 failed, 1 not started.'],
])('%i done, %i failed, %i not started: %s', (done, failed, notStarted, sentence) => {
  expect(runSummary({ done, failed, notStarted }, 'deleted')).toBe(sentence);
});

test.each([
  [100, 9900, 2999, undefined],
  [100, 9900, 3000, 297],
])('%i written, %i left after %i ms: %s seconds left', (written, rest, elapsed, seconds) => {
  expect(estimateSeconds(written, rest, elapsed)).toBe(seconds);
});

const undeclared = new ApiError('undeclared', { status: 200, data: { message: 'Done.' }, headers: {} });
const headline = 'Something went wrong please try again';
const errors = [
  { field: 'email', message: 'Email is taken.' },
  { field: 'role', message: 'Role is odd.' },
];

test.each([
  [answer(401, { message: 'The token has expired.', requestId: 'req-1' }), 'The token has expired.'],
  [answer(409, {}), 'Request failed with status 409'],
  [answer(400, { message: 'Email is taken.', errors }), 'Email is taken.'],
  [answer(500, { message: headline, requestId: 'req-1' }), 'Request req-1'],
])(
  'a failed write has the specified headline and the server’s reason under it: %s (§4, §8, decided 3)',
  (error, reason) => {
    const failure = failureToast(error, {});
    expect(failure).toMatchObject({ headline, tone: 'danger' });
    expect(render(failure.detail).container.textContent).toEqual(reason);
  },
);

test.each([
  [answer(409, { message: 'Taken.', requestId: 'req-1' }), 'Taken.'],
  [answer(400, { message: 'Wrong.', errors }), 'Email is taken. Role is odd.'],
  [answer(500, {}), headline],
  [answer(500, { message: 'Broken.', requestId: 'req-1' }), 'Broken. (Request req-1)'],
  [undeclared, 'The server answered with status 200. Check the list before trying again.'],
])('as one sentence: %s', (error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});

test('an error in our own code fails its row of a table, and is reported', () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const error = new TypeError('x');
  expect(failureSentence(error)).toBe(headline);
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
});
