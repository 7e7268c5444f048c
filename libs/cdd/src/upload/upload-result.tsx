import { ApiError } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatBytes } from '@scv/json-check/file-limits';
import { Alert, Button, formatSeconds, LinkButton, Meta, RequestId } from '@scv/ui';
import { percent, ProgressBar } from '@scv/ui/progress-bar';
import { FileUp, History } from 'lucide-react';
import { cddPaths } from '../cdd-paths.ts';
import { UploadCancelled, type UploadProgress as Progress } from './send-file.ts';
import { failureMessage } from './use-upload.ts';

export function UploadFailure({ error }: { error: Error }) {
  if (error instanceof UploadCancelled) {
    return (
      <Alert
        tone="info"
        headline="Upload cancelled"
        detail={
          error.wasSent
            ? 'The whole file had been sent, so the server may have stored it.'
            : 'The server has stored nothing.'
        }
      />
    );
  }
  const { headline, error: errorText, body, cause, action } = failureMessage(error);
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  const reason = (errorText || action) && (
    <p>
      {errorText && <span className="cdd-response">{errorText}</span>}
      {cause && <span>{`: ${cause}`}</span>}
      {action && <span>{` ${action}`}</span>}
    </p>
  );
  const detail = (reason || requestId || body) && (
    <>
      {reason}
      {body && (
        <details className="cdd-response-body">
          <summary>The server’s whole answer</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
          <pre tabIndex={0} aria-label="The server’s whole answer">
            {body}
          </pre>
        </details>
      )}
      <RequestId id={requestId} />
    </>
  );
  return <Alert tone="danger" headline={headline} detail={detail} />;
}

/** What one may do after a successful upload. */
export function AfterUpload({ response, onAnother }: { response: unknown; onAnother: () => void }) {
  const id = typeof response === 'object' && response !== null && 'id' in response && response.id;
  return (
    <>
      {hasFeature('extended') && (
        <LinkButton
          to={typeof id === 'string' ? cddPaths.oneUpload(id) : cddPaths.history()}
          icon={<History size={16} />}
        >
          Open in history
        </LinkButton>
      )}
      <Button icon={<FileUp size={16} />} onClick={onAnother}>
        Upload another
      </Button>
    </>
  );
}

export function UploadProgress({ size, progress }: { size: number; progress: Progress }) {
  const { sent, speed, left } = progress;
  const isSent = sent >= size;

  return (
    <div className="cdd-progress">
      <ProgressBar label="Upload" value={sent} max={size} />
      <Meta>
        <span>{`${percent(sent, size)}%`}</span>
        <span>{`${formatBytes(sent)} of ${formatBytes(size)}`}</span>
        {isSent && <span>Waiting for the server’s answer</span>}
        {!isSent && speed !== undefined && <span>{`${formatBytes(speed)}/s`}</span>}
        {!isSent && left !== undefined && <span>{`${formatSeconds(left)} left`}</span>}
      </Meta>
    </div>
  );
}
