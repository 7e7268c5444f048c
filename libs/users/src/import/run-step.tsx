import { Button, ButtonRow, Card } from '@scv/ui';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { RunProgress } from '../write/run-progress.tsx';
import type { WriteRun } from '../write/use-write-run.ts';
import type { WriteProgress } from '../write/write-progress.ts';
import type { CheckedRow } from './rows/check-rows.ts';
import type { ChosenFile } from './choose-step.tsx';
import { StepHeading } from './steps.tsx';

interface RunStepProps {
  file: ChosenFile;
  run: WriteRun<CheckedRow>;
  progress: WriteProgress<CheckedRow>;
}

/** The third step, while the rows are sent. */
export function RunStep({ file, run, progress }: RunStepProps) {
  return (
    <Card>
      <LeaveGuard
        when
        title="Leave while users are being imported?"
        text="Requests under way will be completed, the rest will not be sent, and you won’t see the results."
        leaveLabel="Leave"
      />
      <div className="import-step">
        <StepHeading>
          Importing <bdi>{file.name}</bdi>
        </StepHeading>
        <RunProgress label="Importing users" progress={progress} />
        <ButtonRow>
          <Button unavailable={progress.phase === 'cancelling'} onClick={run.cancel}>
            Cancel import
          </Button>
        </ButtonRow>
      </div>
    </Card>
  );
}
