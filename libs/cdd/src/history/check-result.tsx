import type { CddCheck } from '@scv/api';
import { counted, Meta, StatusPill } from '@scv/ui';
import { checkWords } from '../records/check-summary.ts';

/** The result of the check in one line. Faults stand out. */
export function CheckResult({ check }: { check: CddCheck }) {
  if (check.result !== 'faults') return <Meta inline>{checkWords(check)}</Meta>;
  const { faults = 0, faulty = 0 } = check;
  return (
    <span>
      <StatusPill tone="warning">{counted(faults, 'fault')}</StatusPill>{' '}
      <Meta inline>in {counted(faulty, 'record')}</Meta>
    </span>
  );
}
