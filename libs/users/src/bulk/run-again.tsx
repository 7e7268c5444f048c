import { Button, formatNumber } from '@scv/ui';
import { RotateCw } from 'lucide-react';
import type { WriteProgress, WriteRun } from './use-write-run.ts';

interface RunAgainProps {
  progress: WriteProgress<unknown>;
  onAgain: WriteRun<unknown>['again'];
}

/** Sends again what failed, or what was not started; each only on the person's wish. */
export function RunAgain({ progress, onAgain }: RunAgainProps) {
  const icon = <RotateCw size={16} />;
  return (
    <>
      {progress.failed > 0 && (
        <Button icon={icon} onClick={() => onAgain('failed')}>
          Retry {formatNumber(progress.failed)} failed
        </Button>
      )}
      {progress.notStarted > 0 && (
        <Button onClick={() => onAgain('notStarted')}>
          Go on with {formatNumber(progress.notStarted)} not started
        </Button>
      )}
    </>
  );
}
