import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { retryBusy } from './retry-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, retryAfter?: number) =>
  new ApiError('response', {
    status,
    data: undefined,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });

/** A call that fails with each of the errors in turn, then answers 'page'. */
function failing(...errors: unknown[]) {
  const call = vi.fn<() => Promise<string>>(() => Promise.resolve('page'));
  for (const error of errors) call.mockRejectedValueOnce(error);
  return call;
}

/** The answer or the error, and the seconds that it took. */
async function outcome(call: () => Promise<string>, signal = new AbortController().signal) {
  const start = Date.now();
  const settled = retryBusy(call, signal).then(
    (answer) => [answer, (Date.now() - start) / 1000],
    (error: unknown) => [error, (Date.now() - start) / 1000],
  );
  await vi.runAllTimersAsync();
  return settled;
}

test.each([
  ['waits as long as the server asks', [refusal(429, 7)], 7],
  ['waits 15 seconds at most', [refusal(503, 15)], 15],
  ['waits a second longer each time if the server asks for no time', [refusal(503), refusal(429), refusal(503)], 6],
  ['repeats at once if the server asks for 0 seconds', [refusal(429, 0)], 0],
  ['sends up to five calls', [1, 1, 1, 1].map((seconds) => refusal(429, seconds)), 4],
])('a read %s', async (_what, errors, seconds) => {
  const call = failing(...errors);
  expect(await outcome(call)).toEqual(['page', seconds]);
  expect(call).toHaveBeenCalledTimes(errors.length + 1);
});

test.each([
  ['asks to wait longer than 15 seconds', refusal(429, 16)],
  ['fails for another reason', refusal(500, 1)],
  ['cannot be reached', new ApiError('network')],
])('a read fails at once if the server %s', async (_what, error) => {
  const call = failing(error);
  expect(await outcome(call)).toEqual([error, 0]);
  expect(call).toHaveBeenCalledOnce();
});

test('an error without a response is not repeated, whatever its status', async () => {
  const error = Object.assign(new Error('x'), { status: 429 });
  expect(await outcome(failing(error))).toEqual([error, 0]);
});

test('the fifth refusal is the error', async () => {
  const errors = [1, 2, 3, 4, 5].map(() => refusal(503, 1));
  const call = failing(...errors);
  expect(await outcome(call)).toEqual([errors[4], 4]);
  expect(call).toHaveBeenCalledTimes(5);
});
