import { expect, test } from 'vitest';
import { fakeUsers } from '@scv/testing';
import { valuesOf } from '../../user-values.ts';
import { importSummary, type ImportedRow } from './import-results.ts';

const [ada] = fakeUsers(1);
const texts = valuesOf(ada!);

/** `count` rows; those who exist are updated, skipped or unchanged. */
function rows(count: number, state: ImportedRow['state'], exists = false): ImportedRow[] {
  const user = state === 'leftOut' ? {} : { user: ada! };
  const row = { row: { number: 1, cells: [] }, texts, problems: [], problem: '', state };
  const skipped = state === 'skipped' ? 'chosen' : state === 'unchanged' ? 'unchanged' : undefined;
  return Array.from({ length: count }, () => ({
    ...row,
    ...user,
    ...(exists && { existing: ada! }),
    ...(skipped && { skipped }),
  }));
}

test.each([
  ['2 users imported.', rows(2, 'done')],
  ['1 user updated; 1 row left out.', [...rows(1, 'done', true), ...rows(1, 'leftOut')]],
  [
    '2 users imported, 1 updated, 1 skipped; 3 rows left out.',
    [...rows(2, 'done'), ...rows(1, 'done', true), ...rows(1, 'skipped', true), ...rows(3, 'leftOut')],
  ],
  [
    '1,000 of 1,001 users imported, 0 of 2 updated, 1 failed, 2 not started, 1 unchanged.',
    [...rows(1000, 'done'), ...rows(1, 'failed'), ...rows(2, 'notStarted', true), ...rows(1, 'unchanged', true)],
  ],
])('the summary counts every row: %s', (sentence, results) => {
  expect(importSummary(results)).toBe(sentence);
});
