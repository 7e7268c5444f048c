import { Button, ButtonRow, Card } from '@scv/ui';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { RunProgress } from '../bulk/run-progress.tsx';
import type { WriteProgress, WriteRun } from '../bulk/use-write-run.ts';
import type { CheckedRow } from './check-rows.ts';
import type { ChosenFile } from './choose-step.tsx';
import { StepHeading } from './step-heading.tsx';

interface RunStepProps {
  file: ChosenFile;
  run: WriteRun<CheckedRow>;
  progress: WriteProgress<CheckedRow>;
}

/** The third step: the rows are sent. */
export function RunStep({ file, run, progress }: RunStepProps) {
  return (
    <Card>
      <LeaveGuard
        when
        title="Leave while users are imported?"
        text="Those who are under way will still be enrolled, the rest will not, and you won’t see which."
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
