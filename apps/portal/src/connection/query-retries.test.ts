import { ApiError } from '@scv/api';
import { expect, test } from 'vitest';
import { retryDelay, shouldRetry } from './watch-connection.ts';

const answer = (status: number, retryAfter?: string) =>
  new ApiError('response', { status, data: {}, headers: retryAfter ? { 'retry-after': retryAfter } : {} });

test.each([
  ['a network error', 'retried', new ApiError('network')],
  ['a timeout', 'not retried', new ApiError('timeout')],
  ['an unreadable answer', 'not retried', new ApiError('malformed', { status: 200, data: '', headers: {} })],
  ['a 500', 'retried', answer(500)],
  ['a 400', 'not retried', answer(400)],
  ['a 429', 'retried', answer(429)],
  ['a 429 with Retry-After 15', 'retried', answer(429, '15')],
  ['a 429 with Retry-After 16', 'not retried', answer(429, '16')],
])('after %s a read is %s', (_what, outcome, error) => {
  expect(shouldRetry(0, error)).toBe(outcome === 'retried');
});

test('a read is retried at most twice', () => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, answer(500)))).toEqual([true, true, false]);
});

test.each([
  [1_000, 'the first', 0, answer(500)],
  [2_000, 'the second', 1, answer(500)],
  [7_000, 'a server-timed first', 0, answer(429, '7')],
  [0, 'an immediate second', 1, answer(503, '0')],
])('%i ms before %s retry', (delayMs, _which, failures, error) => {
  expect(retryDelay(failures, error)).toBe(delayMs);
});
