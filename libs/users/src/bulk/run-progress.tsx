import { counted, formatNumber, Meta } from '@scv/ui';
import { ProgressBar } from '@scv/ui/progress-bar';
import { useEffect, useState } from 'react';
import './bulk.css';
import type { WriteProgress } from './use-write-run.ts';

export interface RunProgressProps {
  /** What is under way, such as 'Deleting users'. */
  label: string;
  progress: WriteProgress<unknown>;
}

/** How far a run of writes is, in a bar and in figures. */
export function RunProgress({ label, progress }: RunProgressProps) {
  const { phase, items, done, failed, notStarted, pausedUntil } = progress;
  const ended = done + failed + notStarted;
  return (
    <div className="bulk-progress">
      <ProgressBar label={label} value={ended} max={items.length} />
      <p>
        {formatNumber(ended)} of {counted(items.length, 'user')}
        {failed > 0 && `, ${formatNumber(failed)} failed`}
      </p>
      <Meta role="status">
        {phase === 'cancelling' ? 'Stopping: what is under way ends first.' : <Pause until={pausedUntil} />}
      </Meta>
    </div>
  );
}

/** Counts down the time for which a busy server asked to be left alone. */
function Pause({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  if (until <= now) return null;
  return (
    <>
      The server is busy and asks to wait a little.
      <span aria-hidden> Going on in {Math.ceil((until - now) / 1000)} s.</span>
    </>
  );
}
