import { counted, formatNumber } from '@scv/ui';
import type { WriteResult } from '../../write/run-writes.ts';
import type { CheckedRow } from '../rows/check-rows.ts';

/** Result of a row. `leftOut`: it had problems and was never sent; `skipped`, `unchanged`: the user exists already. */
type RowState = WriteResult['state'] | 'leftOut' | 'skipped' | 'unchanged';

export interface ImportedRow extends CheckedRow {
  readonly state: RowState;
  /** A sentence that says why it was not imported; empty if it was. */
  readonly problem: string;
}

/** Rows that need attention come first. */
const order: readonly RowState[] = ['failed', 'leftOut', 'notStarted', 'done', 'unchanged', 'skipped'];

/** The result of each row of the file, once the run has ended. */
export function importResults(
  rows: readonly CheckedRow[],
  results: ReadonlyMap<CheckedRow, WriteResult>,
): ImportedRow[] {
  const imported = rows.map((checked): ImportedRow => {
    if (!checked.user) return { ...checked, state: 'leftOut', problem: checked.problems.join(' ') };
    if (checked.skipped)
      return { ...checked, state: checked.skipped === 'chosen' ? 'skipped' : 'unchanged', problem: '' };
    const result = results.get(checked) ?? { state: 'notStarted' };
    const reason = result.state === 'failed' ? result.reason : '';
    const notStarted = result.state === 'notStarted' ? 'Not started: the import ended before this row.' : '';
    return { ...checked, state: result.state, problem: reason || notStarted };
  });
  return imported.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** '2 users imported, 1 of 2 updated, 1 failed, 1 skipped; 3 rows left out.' Every row is counted. */
export function importSummary(rows: readonly ImportedRow[]): string {
  const sent = rows.filter(({ user, skipped }) => user && !skipped);
  const [added, updated] = [sent.filter(({ existing }) => !existing), sent.filter(({ existing }) => existing)];
  const others = (['failed', 'notStarted', 'unchanged', 'skipped'] as const).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    return count > 0 ? [`${formatNumber(count)} ${words[state]}`] : [];
  });
  const parts = [
    ...(added.length > 0 ? [`${doneOf(added, 'user')} imported`] : []),
    ...(updated.length > 0 ? [`${doneOf(updated, added.length === 0 ? 'user' : undefined)} updated`] : []),
    ...others,
  ];
  const leftOut = rows.filter(({ state }) => state === 'leftOut').length;
  return `${parts.join(', ')}${leftOut > 0 ? `; ${counted(leftOut, 'row')} left out` : ''}.`;
}

const words = { failed: 'failed', notStarted: 'not started', unchanged: 'unchanged', skipped: 'skipped' };

/** '2 users', or '1 of 2 users' if the others were not written. @param noun left out if undefined */
function doneOf(rows: readonly ImportedRow[], noun: string | undefined): string {
  const done = rows.filter(({ state }) => state === 'done').length;
  const all = noun ? counted(rows.length, noun) : formatNumber(rows.length);
  return done === rows.length ? all : `${formatNumber(done)} of ${all}`;
}
