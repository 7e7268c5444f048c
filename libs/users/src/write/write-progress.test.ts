import { expect, test } from 'vitest';
import { runSummary, secondsLeft } from './write-progress.ts';

test.each([
  [1, 0, 0, '1 user deleted.'],
  [1004, 0, 0, '1,004 users deleted.'],
  [24, 1, 0, '24 of 25 users deleted, 1 failed.'],
  [0, 3, 22, '0 of 25 users deleted, 3 failed, 22 not started.'],
  [3, 1, 1, '3 of 5 users deleted, 1 failed, 1 not started.'],
  [0, 0, 1, '0 of 1 user deleted, 1 not started.'],
])('%i done, %i failed, %i not started: %s', (done, failed, notStarted, sentence) => {
  expect(runSummary({ done, failed, notStarted }, 'deleted')).toBe(sentence);
});

test.each([
  [100, 9900, 2999, undefined],
  [100, 9900, 3000, 297],
  [200, 9800, 5000, 245],
  [1, 0, 5000, 0],
])('%i written, %i left after %i ms: %s seconds left', (written, rest, elapsed, seconds) => {
  expect(secondsLeft(written, rest, elapsed)).toBe(seconds);
});
