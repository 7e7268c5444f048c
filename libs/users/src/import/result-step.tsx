import { hasFeature } from '@scv/api/settings';
import { Alert, Button, ButtonRow, Card, counted, LinkButton, StatusPill } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { datedName, saveFile } from '@scv/ui/save-file';
import { RetryButtons } from '../write/run-progress.tsx';
import type { WriteRun } from '../write/use-write-run.ts';
import type { WriteProgress } from '../write/write-progress.ts';
import { userPaths } from '../query/user-paths.ts';
import type { CheckedRow } from './rows/check-rows.ts';
import type { ChosenFile } from './choose-step.tsx';
import { importResults, importSummary, type ImportedRow } from './result/import-results.ts';
import { problemFile } from './result/problem-file.ts';
import { ProblemList } from './rows/problem-list.tsx';
import { RowsCard } from './rows/rows-card.tsx';
import { StepHeading } from './steps.tsx';

interface ResultStepProps {
  file: ChosenFile;
  /** The names of the file's columns. */
  headers: readonly string[];
  /** All rows of the file, including those left out. */
  rows: readonly CheckedRow[];
  run: WriteRun<CheckedRow>;
  progress: WriteProgress<CheckedRow>;
  onAnother: () => void;
}

const leaving = {
  title: 'Leave without the rows that were not imported?',
  text: 'To correct and import them later, stay and download them first. This list will not be shown again.',
  leaveLabel: 'Leave without them',
};

/** The third step, when the import has ended: the result of every row, and what to do about those not imported. */
export function ResultStep({ file, headers, rows, run, progress, onAnother }: ResultStepProps) {
  const results = importResults(rows, progress.results);
  const missed = results.filter(({ problem }) => problem !== '');
  const leftOut = results.filter(({ state }) => state === 'leftOut').length;
  const [isSaved, setSaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const wouldLose = missed.length > 0 && !isSaved;

  function save() {
    saveFile(problemFile(headers, missed), datedName('users-not-imported'));
    setSaved(true);
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
            {...(missed.length > 0 && { detail: <Details stopReason={progress.stopReason} leftOut={leftOut} /> })}
          />
          <ButtonRow>
            <RetryButtons progress={progress} onRetry={run.retry} />
            <Button onClick={wouldLose ? () => setAsking(true) : onAnother}>Import another file</Button>
            <ShowUsers primary={!wouldLose} run={progress.done > 0 ? run.id : undefined} />
            {/* Stays in its place once pressed, so that a double click does not reach another button. */}
            {missed.length > 0 && (
              <Button variant={wouldLose ? 'primary' : 'secondary'} icon={<Download size={16} />} onClick={save}>
                Download {counted(missed.length, 'row')} not imported
              </Button>
            )}
          </ButtonRow>
        </div>
      </Card>
      <LeaveGuard when={wouldLose} {...leaving} />
      {asking && (
        <ConfirmDialog
          title={leaving.title}
          text={leaving.text}
          confirmLabel={leaving.leaveLabel}
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

function Details({ stopReason, leftOut }: { stopReason: string | undefined; leftOut: number }) {
  return (
    <>
      {stopReason !== undefined && <p>Stopped early: {stopReason}</p>}
      {leftOut > 0 && <p>{counted(leftOut, 'row was', 'rows were')} left out because of problems in the file.</p>}
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
