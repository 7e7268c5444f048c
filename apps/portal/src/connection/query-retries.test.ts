import { ApiError } from '@scv/api';
import { describe, expect, test } from 'vitest';
import { retryDelay, shouldRetry } from './query-retries.ts';

const answer = (status: number, retryAfter?: string) =>
  new ApiError('response', { status, data: {}, headers: retryAfter ? { 'retry-after': retryAfter } : {} });

describe('a failed read is retried', () => {
  test.each([
    { what: 'without a connection', error: new ApiError('network'), again: true },
    { what: 'after a timeout', error: new ApiError('timeout'), again: false },
    { what: 'on 500', error: answer(500), again: true },
    { what: 'on 503', error: answer(503), again: true },
    { what: 'on 429', error: answer(429), again: true },
    { what: 'on 429 with Retry-After 15', error: answer(429, '15'), again: true },
    { what: 'on 429 with Retry-After 16', error: answer(429, '16'), again: false },
    { what: 'on 400', error: answer(400), again: false },
    { what: 'on 403', error: answer(403), again: false },
    { what: 'on 404', error: answer(404), again: false },
    {
      what: 'after an unreadable answer',
      error: new ApiError('malformed', { status: 200, data: '', headers: {} }),
      again: false,
    },
  ])('$what: $again', ({ error, again }) => {
    expect(shouldRetry(0, error)).toBe(again);
  });

  test('at most twice', () => {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, answer(500)))).toEqual([true, true, false]);
  });
});

test.each([
  { failures: 0, error: answer(500), ms: 1_000 },
  { failures: 1, error: answer(500), ms: 2_000 },
  { failures: 0, error: answer(429, '7'), ms: 7_000 },
  { failures: 1, error: answer(503, '0'), ms: 0 },
])('retry $failures waits $ms ms', ({ failures, error, ms }) => {
  expect(retryDelay(failures, error)).toBe(ms);
});
