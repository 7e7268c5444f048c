import { StatusPill } from '@scv/ui';
import type { CheckedRow } from './check-rows.ts';
import { ProblemList } from './problem-list.tsx';

/** Shows what the import will do with a row, or the problems that prevent it. */
export function CheckCell({ problems, existing, skipped }: CheckedRow) {
  if (skipped) return <StatusPill tone="neutral">{skipped === 'chosen' ? 'Exists, skipped' : 'No change'}</StatusPill>;
  if (problems.length === 0) return <StatusPill tone="plain">{existing ? 'Will be updated' : 'Ready'}</StatusPill>;
  return <ProblemList problems={problems} />;
}
