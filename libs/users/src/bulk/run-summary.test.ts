import { expect, test } from 'vitest';
import { runSummary } from './run-summary.ts';

test.each([
  [1, 1, 0, 0, '1 user deleted.'],
  [1004, 1004, 0, 0, '1,004 users deleted.'],
  [25, 24, 1, 0, '24 of 25 users deleted, 1 failed.'],
  [25, 0, 3, 22, '0 of 25 users deleted, 3 failed, 22 not started.'],
  [1, 0, 0, 1, '0 of 1 user deleted, 1 not started.'],
])('of %i: %i done, %i failed, %i not started', (length, done, failed, notStarted, sentence) => {
  expect(runSummary({ items: { length }, done, failed, notStarted }, 'deleted')).toBe(sentence);
});
