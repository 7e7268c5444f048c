import { hasFeature } from '@scv/api/settings';
import { Alert, Button, ButtonRow, Card, counted, formatNumber, LinkButton, StatusPill } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/dialog';
import { csvFile, csvLines } from '@scv/ui/csv-text';
import { datedName, saveFile } from '@scv/ui/save-file';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { BulkProgress, WriteResult } from '../bulk/run-bulk.ts';
import { type BulkRun, RetryButtons } from '../bulk/use-bulk-run.tsx';
import { userPaths } from '../user-paths.ts';
import type { ChosenCsv } from './choose-step.tsx';
import { plainHeader } from './headers.ts';
import { ProblemList, RowsCard } from './rows-card.tsx';
import type { CheckedRow } from './rows.ts';
import { StepHeading } from './steps.tsx';

interface ResultStepProps {
  file: ChosenCsv;
  headers: readonly string[];
  /** All rows of the file, including those left out. */
  rows: readonly CheckedRow[];
  run: BulkRun<CheckedRow>;
  progress: BulkProgress<CheckedRow>;
  /** Leaving now would lose the rows that were not imported. */
  wouldLose: boolean;
  onSaved: () => void;
  onAnother: () => void;
}

/** The question before rows that were not imported are lost. */
export const losingRows = {
  title: 'Leave without the rows that were not imported?',
  text: 'To correct and import them later, stay and download them first. This list will not be shown again.',
  leaveLabel: 'Leave without them',
};

/** The third step, when the import has ended: the result of every row, and what to do about those not imported. */
export function ResultStep(props: ResultStepProps) {
  const { file, headers, rows, run, progress, wouldLose, onSaved, onAnother } = props;
  const results = importResults(rows, progress.results);
  const missed = results.filter(({ problem }) => problem !== '');
  const leftOut = results.filter(({ state }) => state === 'leftOut').length;
  const [asking, setAsking] = useState(false);

  function save() {
    saveFile(problemFile(headers, missed), datedName('users-not-imported'));
    onSaved();
  }

  return (
    <>
      <Card>
        <div className="import-step">
          <StepHeading>
            Import of <bdi>{file.name}</bdi>
          </StepHeading>
          <Alert
            tone={missed.length === 0 ? 'success' : 'warning'}
            headline={importSummary(results)}
            {...(missed.length > 0 && { detail: <WhyMissed stopReason={progress.stopReason} leftOut={leftOut} /> })}
          />
          <ButtonRow>
            <RetryButtons progress={progress} onRetry={run.retry} />
            <Button onClick={wouldLose ? () => setAsking(true) : onAnother}>Import another file</Button>
            <ShowUsers primary={!wouldLose} run={progress.done > 0 ? run.id : undefined} />
            {/* Stays in its place once pressed, so that a double click does not reach another button. */}
            {missed.length > 0 && (
              <Button variant={wouldLose ? 'primary' : 'secondary'} icon={<Download size={16} />} onClick={save}>
                {`Download ${counted(missed.length, 'row')} not imported`}
              </Button>
            )}
          </ButtonRow>
        </div>
      </Card>
      {asking && (
        <ConfirmDialog
          {...losingRows}
          confirmLabel={losingRows.leaveLabel}
          cancelLabel="Stay"
          tone="danger"
          onConfirm={onAnother}
          onCancel={() => setAsking(false)}
        />
      )}
      <RowsCard label="Results" rows={results} outcome={{ header: 'Result', cell: Result }} />
    </>
  );
}

function WhyMissed({ stopReason, leftOut }: { stopReason: string | undefined; leftOut: number }) {
  return (
    <>
      {stopReason !== undefined && <p>{`Stopped early: ${stopReason}`}</p>}
      {leftOut > 0 && <p>{`${counted(leftOut, 'row was', 'rows were')} left out because of problems in the file.`}</p>}
      <p>Download the rows that were not imported, correct them, and import that file.</p>
    </>
  );
}

/** `run`: the import's id; undefined if it wrote nobody. */
function ShowUsers({ primary, run }: { primary: boolean; run: string | undefined }) {
  const isFiltered = run !== undefined && hasFeature('extended');
  return (
    <LinkButton variant={primary ? 'primary' : 'secondary'} to={userPaths.list(isFiltered ? { run } : {})}>
      {isFiltered ? 'Show imported' : 'Show users'}
    </LinkButton>
  );
}

function Result({ state, problem, existing }: ImportedRow) {
  if (state === 'done') return <StatusPill tone="plain">{existing ? 'Updated' : 'Enrolled'}</StatusPill>;
  if (state === 'skipped') return <StatusPill tone="neutral">Skipped</StatusPill>;
  if (state === 'unchanged') return <StatusPill tone="neutral">No change</StatusPill>;
  return <ProblemList problems={[state === 'leftOut' ? `Left out: ${problem}` : problem]} />;
}

/** Result of a row. `leftOut`: it had problems and was never sent; `skipped`, `unchanged`: the user exists already. */
type RowState = WriteResult['state'] | 'leftOut' | NonNullable<CheckedRow['skipped']>;

export interface ImportedRow extends CheckedRow {
  readonly state: RowState;
  readonly problem: string;
}

/** Rows that need attention come first. */
const order: readonly RowState[] = ['failed', 'leftOut', 'notStarted', 'done', 'unchanged', 'skipped'];

/** Whether the import has ended without some of the rows. */
export const missesRows = (rows: readonly CheckedRow[], { phase, results }: BulkProgress<CheckedRow>) =>
  phase === 'ended' && rows.some((row) => !row.skipped && results.get(row)?.state !== 'done');

/** The result of each row of the file, once the run has ended. */
function importResults(rows: readonly CheckedRow[], results: ReadonlyMap<CheckedRow, WriteResult>): ImportedRow[] {
  const imported = rows.map((checked): ImportedRow => {
    if (!checked.user) return { ...checked, state: 'leftOut', problem: checked.problems.join(' ') };
    if (checked.skipped) return { ...checked, state: checked.skipped, problem: '' };
    const result = results.get(checked);
    if (result?.state === 'done') return { ...checked, state: 'done', problem: '' };
    if (result?.state === 'failed') return { ...checked, state: 'failed', problem: result.reason };
    return { ...checked, state: 'notStarted', problem: 'Not started: the import ended before this row.' };
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

/**
 * The rows as they were in the file, to be corrected and imported, with their problem in a first column: surplus cells
 * stay at the end, where they remain a problem until corrected.
 */
export function problemFile(headers: readonly string[], rows: readonly Pick<ImportedRow, 'row' | 'problem'>[]): Blob {
  // Drops the problem column of an earlier round.
  const kept = headers.flatMap((header, column) => (plainHeader(header) === 'problem' ? [] : [column]));
  const line = (cells: readonly string[], problem: string) => [
    problem,
    ...kept.map((column) => cells[column] ?? ''),
    ...cells.slice(headers.length),
  ];
  return csvFile([csvLines([line(headers, 'Problem'), ...rows.map(({ row, problem }) => line(row.cells, problem))])]);
}
