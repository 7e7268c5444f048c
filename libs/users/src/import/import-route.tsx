import { Button, ButtonRow, Card, Page, PartBoundary } from '@scv/ui';
import { BackLink } from '@scv/ui/details';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useState } from 'react';
import type { BulkProgress } from '../bulk/run-bulk.ts';
import { type BulkRun, BulkProgressBar, useBulkRun } from '../bulk/use-bulk-run.tsx';
import { userPaths } from '../user-paths.ts';
import { useUserFilters } from '../user-query.ts';
import { type CheckChoices, type CheckedCsv, CheckStep } from './check-step.tsx';
import { ChooseStep, type ChosenCsv } from './choose-step.tsx';
import { losingRows, missesRows, ResultStep } from './result-step.tsx';
import { type CheckedRow, rowsToSend, useSendRow } from './rows.ts';
import { StepHeading, Steps } from './steps.tsx';
import './import.css';

const stopping = {
  title: 'Leave while users are being imported?',
  text: 'Requests under way will be completed, the rest will not be sent, and you won’t see the results.',
  leaveLabel: 'Leave',
};

/**
 * `/users/import`: enrolls the users of a CSV file. Choose it, check it, import it, see the results. What a step that
 * fails must not lose is here, outside of its boundary.
 */
export function ImportRoute() {
  const [filters] = useUserFilters();
  const [file, setFile] = useState<ChosenCsv>();
  const [choices, setChoices] = useState<CheckChoices>({});
  const [checked, setChecked] = useState<CheckedCsv>();
  const [isSaved, setSaved] = useState(false);
  const [returned, setReturned] = useState(false);
  const run = useBulkRun(useSendRow());
  const { progress } = run;
  const isRunning = progress !== undefined && progress.phase !== 'ended';
  const wouldLose = !isSaved && checked !== undefined && progress !== undefined && missesRows(checked.rows, progress);

  function start(toImport: CheckedCsv) {
    setChecked(toImport);
    run.start(rowsToSend(toImport.rows));
  }

  function chooseAnother() {
    setFile(undefined);
    setChoices({});
    setSaved(false);
    setChecked(undefined);
    setReturned(true);
  }

  return (
    <Page
      title="Import users"
      toolbar={<BackLink to={userPaths.list(filters)}>Back to the list</BackLink>}
      actions={<Steps current={!file ? 0 : checked ? 2 : 1} />}
    >
      <LeaveGuard when={isRunning || wouldLose} {...(isRunning ? stopping : losingRows)} />
      <PartBoundary>
        {!file && <ChooseStep returned={returned} onRead={setFile} />}
        {file && !checked && (
          <CheckStep file={file} choices={choices} onChoose={setChoices} onImport={start} onBack={chooseAnother} />
        )}
        {file && checked && progress && isRunning && <RunStep file={file} run={run} progress={progress} />}
        {file && checked && progress?.phase === 'ended' && (
          <ResultStep
            file={file}
            {...checked}
            run={run}
            progress={progress}
            wouldLose={wouldLose}
            onSaved={() => setSaved(true)}
            onAnother={chooseAnother}
          />
        )}
      </PartBoundary>
    </Page>
  );
}

interface RunStepProps {
  file: ChosenCsv;
  run: BulkRun<CheckedRow>;
  progress: BulkProgress<CheckedRow>;
}

function RunStep({ file, run, progress }: RunStepProps) {
  return (
    <Card>
      <div className="import-step">
        <StepHeading>
          Importing <bdi>{file.name}</bdi>
        </StepHeading>
        <BulkProgressBar label="Importing users" progress={progress} />
        <ButtonRow>
          <Button unavailable={progress.phase === 'cancelling'} onClick={run.cancel}>
            Cancel import
          </Button>
        </ButtonRow>
      </div>
    </Card>
  );
}
