import { StatusPill } from '@scv/ui';
import { CircleAlert } from 'lucide-react';
import type { CheckedRow } from './check-rows.ts';

/** What the import will do with a row, or the problems that prevent it. */
export function CheckCell({ problems, existing, skipped }: CheckedRow) {
  if (skipped) return <StatusPill tone="neutral">{skipped === 'chosen' ? 'Exists, skipped' : 'No change'}</StatusPill>;
  if (problems.length === 0) return <StatusPill tone="plain">{existing ? 'Will be updated' : 'Ready'}</StatusPill>;
  return (
    <ul className="import-problems">
      {problems.map((problem) => (
        <li key={problem}>
          <CircleAlert size={16} />
          {problem}
        </li>
      ))}
    </ul>
  );
}
