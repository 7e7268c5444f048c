import { formatBytes } from '@scv/json-check/file-size';
import { percent, ProgressBar } from '@scv/ui/progress-bar';
import { formatSeconds, Meta } from '@scv/ui';
import type { UploadProgress as Progress } from './send-file.ts';

/** A progress bar with bytes, speed and time left. */
export function UploadProgress({ size, progress }: { size: number; progress: Progress }) {
  const { sent, speed, left } = progress;
  const isSent = sent >= size;

  return (
    <div className="cdd-progress">
      <ProgressBar label="Upload" value={sent} max={size} />
      <Meta>
        <span>{percent(sent, size)}%</span>
        <span>
          {formatBytes(sent)} of {formatBytes(size)}
        </span>
        {isSent && <span>Waiting for the server’s answer</span>}
        {!isSent && speed !== undefined && <span>{formatBytes(speed)}/s</span>}
        {!isSent && left !== undefined && <span>{formatSeconds(left)} left</span>}
      </Meta>
    </div>
  );
}
