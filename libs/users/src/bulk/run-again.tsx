import { Button } from '@scv/ui';
import { RotateCw } from 'lucide-react';
import type { WriteProgress, WriteRun } from './use-write-run.ts';

/** Sends again what failed, or what was not started; each only on the person's wish. */
export function RunAgain<Item>({ run, progress }: { run: WriteRun<Item>; progress: WriteProgress<Item> }) {
  const icon = <RotateCw size={16} />;
  return (
    <>
      {progress.failed > 0 && (
        <Button icon={icon} onClick={() => run.again('failed')}>
          Retry {progress.failed.toLocaleString('en')} failed
        </Button>
      )}
      {progress.notStarted > 0 && (
        <Button onClick={() => run.again('notStarted')}>Go on with {progress.notStarted.toLocaleString('en')} not started</Button>
      )}
    </>
  );
}
