import { CloudAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { RoundIcon } from './round-icon.tsx';
import { RequestId } from '../text/request-id.tsx';

export interface ErrorStateProps {
  headline: string;
  /** The server's reason, or what to do. */
  detail?: ReactNode;
  /** Identifies the failed request in the server's log. */
  requestId?: string | undefined;
  onRetry: () => void;
  /** Default 'Try again'. */
  retryLabel?: string;
  /** A retry is in progress. */
  busy?: boolean;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({
  headline,
  detail,
  requestId,
  onRetry,
  retryLabel = 'Try again',
  busy = false,
}: ErrorStateProps) {
  return (
    <div className="ui-state is-danger" role="alert">
      <RoundIcon icon={CloudAlert} />
      <h2>{headline}</h2>
      {detail !== undefined && <div className="ui-state-detail">{detail}</div>}
      <Button icon={<RotateCw size={16} />} busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
      <RequestId id={requestId} />
    </div>
  );
}
