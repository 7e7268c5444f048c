import type { CddCheck } from '@scv/api';
import { counted, formatNumber } from '@scv/ui';
import type { CheckedRecords, RecordsCheck } from './use-check.ts';

/** Limits of the contract's `CddCheck`, and of the header that carries it. */
const [maxKinds, maxText, maxHeader] = [50, 500, 4000];

/** The result of the check as the history keeps it; undefined if there was nothing to check by. */
export function checkSummary(check: RecordsCheck): CddCheck | undefined {
  switch (check.stage) {
    case 'none':
    case 'checking':
      return undefined;
    case 'skipped':
      return { result: 'skipped' };
    case 'not checked':
      return { result: 'not-possible' };
    case 'done': {
      const { records, faulty, faults, kinds } = check.result;
      if (faults === 0) return { result: 'fits', records };
      const kept = kinds.slice(0, maxKinds).map(({ sentence, path, records: count }) => ({
        sentence: cut(sentence),
        path: cut(path),
        records: count,
      }));
      return { result: 'faults', records, faulty, faults, kinds: kept };
    }
  }
}

const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text);

/** The upload's header `X-CDD-Check`: JSON in ASCII, without the last kinds of faults if it would be too long. */
export function checkHeader(check: CddCheck): string {
  const text = JSON.stringify(check).replaceAll(/[^ -~]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return text.length > maxHeader && check.kinds?.length
    ? checkHeader({ ...check, kinds: check.kinds.slice(0, -1) })
    : text;
}

/** 'All 250 records fit', '5 faults in 3 records' */
export function checkWords({ result, records = 0, faulty = 0, faults = 0 }: CddCheck): string {
  switch (result) {
    case 'fits':
      return records === 1 ? 'The record fits' : `All ${counted(records, 'record')} fit`;
    case 'faults':
      return `${counted(faults, 'fault')} in ${counted(faulty, 'record')}`;
    case 'skipped':
      return 'Check skipped';
    case 'not-possible':
      return 'Check not possible';
  }
}

/** '5 faults in 3 of 250 records' */
export const faultSummary = ({ faults, faulty, records }: Pick<CheckedRecords, 'faults' | 'faulty' | 'records'>) =>
  `${counted(faults, 'fault')} in ${formatNumber(faulty)} of ${counted(records, 'record')}`;
