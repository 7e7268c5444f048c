import { Button, counted, formatNumber, formatSeconds, Meta } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RunProgress } from './run-writes.ts';
import type { Run } from './use-run.ts';
import './run.css';

interface RunBarProps {
  /** Name of the run, such as 'Deleting users'. */
  label: string;
  progress: RunProgress<unknown>;
}

/** The progress of a run of writes, as a bar and in numbers. */
export function RunBar({ label, progress }: RunBarProps) {
  const { phase, items, done, failed, notStarted, pausedUntil, secondsLeft } = progress;
  const ended = done + failed + notStarted;
  return (
    <div className="run-progress">
      <ProgressBar label={label} value={ended} max={items.length} />
      <p>
        {formatNumber(ended)} of {counted(items.length, 'user')}
        {failed > 0 && `, ${formatNumber(failed)} failed`}
        {phase === 'running' && secondsLeft !== undefined && `, ${formatSeconds(secondsLeft)} left`}
      </p>
      <Meta role="status">
        {phase === 'cancelling' ? 'Stopping after the requests under way.' : <Pause until={pausedUntil} />}
      </Meta>
    </div>
  );
}

/** Counts down while a busy server has asked to wait. */
function Pause({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  if (until <= now) return null;
  return (
    <>
      The server is busy and asked us to wait.
      <span aria-hidden> Continuing in {Math.ceil((until - now) / 1000)} s.</span>
    </>
  );
}

interface RetryButtonsProps {
  progress: RunProgress<unknown>;
  onRetry: Run<unknown>['retry'];
}

/** Buttons for the items of an ended run that failed or were not started. */
export function RetryButtons({ progress, onRetry }: RetryButtonsProps) {
  return (
    <>
      {progress.failed > 0 && (
        <Button icon={<RotateCw size={16} />} onClick={() => onRetry('failed')}>
          Retry {formatNumber(progress.failed)} failed
        </Button>
      )}
      {progress.notStarted > 0 && (
        <Button onClick={() => onRetry('notStarted')}>Continue ({formatNumber(progress.notStarted)} left)</Button>
      )}
    </>
  );
}
