import type { WriteRun } from '../bulk/use-write-run.ts';
import type { CheckedRow } from './check-rows.ts';

/** What became of a row; `leftOut`: it had problems and was never sent. In the order in which rows are shown. */
export type RowState = 'failed' | 'leftOut' | 'notStarted' | 'done';

export interface ImportedRow extends CheckedRow {
  readonly state: RowState;
  /** Why it was not imported, as a sentence; empty when it was. */
  readonly problem: string;
}

const order: readonly RowState[] = ['failed', 'leftOut', 'notStarted', 'done'];

/** What became of each row of the file when a run has ended; what needs somebody's attention comes first. */
export function importOutcome(rows: readonly CheckedRow[], resultOf: WriteRun<CheckedRow>['resultOf']): ImportedRow[] {
  const imported = rows.map((checked): ImportedRow => {
    if (!checked.user) return { ...checked, state: 'leftOut', problem: checked.problems.join(' ') };
    const result = resultOf(checked) ?? { state: 'notStarted' };
    switch (result.state) {
      case 'done':
        return { ...checked, state: 'done', problem: '' };
      case 'failed':
        return { ...checked, state: 'failed', problem: result.reason };
      case 'notStarted':
        return { ...checked, state: 'notStarted', problem: 'Not started: the import ended before this row.' };
    }
  });
  return imported.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}
