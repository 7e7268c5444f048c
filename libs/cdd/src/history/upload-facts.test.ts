import type { CddCheck } from '@scv/api';
import { expect, test } from 'vitest';
import { checkHeader, checkSummary } from '../upload/send-file.ts';
import { checkWords, faultSummary } from './upload-facts.tsx';
import type { CheckedRecords, RecordsCheck } from '../check/use-check.ts';

/** A check of 250 records with these kinds of faults. */
function done(kinds: Pick<CheckedRecords['kinds'][number], 'sentence' | 'path' | 'records'>[]): RecordsCheck {
  const faults = kinds.length;
  return {
    stage: 'done',
    title: undefined,
    result: { records: 250, faulty: faults, unknown: 0, faults, kinds } as CheckedRecords,
  };
}

const kind = { sentence: 'Expected string, found number.', path: '/a', records: 1 };

test.each<[string, RecordsCheck, unknown]>([
  ['no schema', { stage: 'none' }, undefined],
  ['a running check', { stage: 'checking', bytes: 7 }, undefined],
  ['a skipped check', { stage: 'skipped' }, { result: 'skipped', idName: 'id' }],
  ['a check that failed', { stage: 'not checked', reason: 'Reload.' }, { result: 'not-possible', idName: 'id' }],
  ['no faults', done([]), { result: 'fits', records: 250, idName: 'id' }],
  [
    'a fault',
    done([kind]),
    { result: 'faults', records: 250, faulty: 1, unknown: 0, faults: 1, idName: 'id', kinds: [kind] },
  ],
])('the history keeps of %s', (_what, check, kept) => {
  expect(checkSummary(check, 'id')).toEqual(kept);
});

test('the history keeps at most 50 kinds of faults, and 500 characters of a text', () => {
  const kinds = Array.from({ length: 51 }, (_, index) => ({ ...kind, path: `/${index}` }));
  expect(checkSummary(done(kinds), 'id')).toMatchObject({ faults: 51, kinds: kinds.slice(0, 50) });
  const [text, longer] = ['x'.repeat(500), 'x'.repeat(501)];
  const kept = checkSummary(done([{ sentence: text, path: longer, records: 1 }]), undefined)?.kinds;
  expect(kept).toEqual([{ sentence: text, path: `${'x'.repeat(499)}…`, records: 1 }]);
});

test('§7 the check’s header is ASCII, and holds as many kinds of faults as fit', () => {
  const fits = { result: 'faults' as const, faults: 1, kinds: [{ ...kind, path: '/größe/😀\u007f' }] };
  expect(checkHeader(fits)).toMatch(/^[ -~]+$/);
  expect(JSON.parse(checkHeader(fits))).toEqual(fits);
  const kinds = Array.from({ length: 50 }, (_, index) => ({ ...kind, sentence: 'x'.repeat(400), path: `/${index}` }));
  const header = checkHeader({ ...fits, kinds });
  expect(header.length).toBeLessThanOrEqual(4000);
  expect((JSON.parse(header) as CddCheck).kinds).toEqual(kinds.slice(0, 9));
});

test.each([
  [{ result: 'fits', records: 1 }, 'The record fits'],
  [{ result: 'fits', records: 1_250 }, 'All 1,250 records fit'],
  [{ result: 'faults', faults: 5, faulty: 3 }, '5 faults in 3 records'],
  [{ result: 'faults', faults: 1, faulty: 1 }, '1 fault in 1 record'],
  [{ result: 'skipped' }, 'Check skipped'],
  [{ result: 'not-possible' }, 'Check not possible'],
] as const)('%j reads: %s', (check, words) => {
  expect(checkWords(check)).toBe(words);
});

test('the faults are compared with all records', () => {
  expect(faultSummary({ result: 'faults', faults: 1, faulty: 1_000, records: 2_500 })).toBe(
    '1 fault in 1,000 of 2,500 records',
  );
});
