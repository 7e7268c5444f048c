import type { WriteResult } from '../bulk/run-writes.ts';
import type { CheckedRow } from './check-rows.ts';

/** What happened to a row; `leftOut`: it had problems and was never sent, `skipped`: the user exists. */
type RowState = WriteResult['state'] | 'leftOut' | 'skipped';

export interface ImportedRow extends CheckedRow {
  readonly state: RowState;
  /** Why it was not imported, as a sentence; empty when it was. */
  readonly problem: string;
}

/** Rows that need attention come first. */
const order: readonly RowState[] = ['failed', 'leftOut', 'notStarted', 'done', 'skipped'];

/** What happened to each row of the file, when the run has ended. */
export function importResults(
  rows: readonly CheckedRow[],
  results: ReadonlyMap<CheckedRow, WriteResult>,
): ImportedRow[] {
  const imported = rows.map((checked): ImportedRow => {
    if (!checked.user) return { ...checked, state: 'leftOut', problem: checked.problems.join(' ') };
    if (checked.skipped) return { ...checked, state: 'skipped', problem: '' };
    const result = results.get(checked) ?? { state: 'notStarted' };
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
