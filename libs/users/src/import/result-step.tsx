import { Alert, Button, ButtonRow, Card, counted, LinkButton, StatusPill } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { datedName, saveFile } from '../export/save-file.ts';
import { RunAgain } from '../bulk/run-again.tsx';
import { runSummary } from '../bulk/run-summary.ts';
import type { WriteProgress, WriteRun } from '../bulk/use-write-run.ts';
import { userPaths } from '../user-paths.ts';
import type { CheckedRow } from './check-rows.ts';
import type { ChosenFile } from './choose-step.tsx';
import { importOutcome, type ImportedRow } from './import-outcome.ts';
import { problemFile } from './problem-file.ts';
import { RowsCard } from './rows-card.tsx';
import { StepHeading } from './step-heading.tsx';

interface ResultStepProps {
  file: ChosenFile;
  /** All rows of the file, those that were left out too. */
  rows: readonly CheckedRow[];
  run: WriteRun<CheckedRow>;
  progress: WriteProgress<CheckedRow>;
  onAnother: () => void;
}

const leaving = {
  title: 'Leave without the rows that were not imported?',
  text: 'Which they are and why will not be shown again. You can stay and download them.',
  leaveLabel: 'Leave',
};

/** The last step: what became of every row, and what to do about those that were not imported. */
export function ResultStep({ file, rows, run, progress, onAnother }: ResultStepProps) {
  const outcome = importOutcome(rows, run.resultOf);
  const missed = outcome.filter(({ state }) => state !== 'done');
  const leftOut = rows.length - progress.items.length;
  const [isSaved, setSaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const wouldLose = missed.length > 0 && !isSaved;

  function save() {
    saveFile(problemFile(file.table, missed), datedName('users-not-imported'));
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
            headline={runSummary(progress, 'enrolled')}
            {...(missed.length > 0 && { detail: <Details givenUp={progress.givenUp} leftOut={leftOut} /> })}
          />
          <ButtonRow>
            <RunAgain progress={progress} onAgain={run.again} />
            {missed.length > 0 && (
              <Button icon={<Download size={16} />} onClick={save}>
                Download {counted(missed.length, 'row')} not imported
              </Button>
            )}
            <Button onClick={wouldLose ? () => setAsking(true) : onAnother}>Import another file</Button>
            <LinkButton variant="primary" to={userPaths.list()}>
              Show users
            </LinkButton>
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
      <RowsCard label="Results" rows={outcome} outcome={{ header: 'Result', cell: Result }} />
    </>
  );
}

function Details({ givenUp, leftOut }: { givenUp: string | undefined; leftOut: number }) {
  return (
    <>
      {givenUp !== undefined && <p>The import was stopped: {givenUp}</p>}
      {leftOut > 0 && <p>{counted(leftOut, 'row')} left out because of problems in the file.</p>}
      <p>Download the rows that were not imported, mend them, and import that file.</p>
    </>
  );
}

function Result({ state, problem }: ImportedRow) {
  if (state === 'done') return <StatusPill tone="success">Enrolled</StatusPill>;
  return (
    <ul className="import-problems">
      <li>
        <CircleAlert size={16} />
        {state === 'leftOut' ? `Left out: ${problem}` : problem}
      </li>
    </ul>
  );
}
