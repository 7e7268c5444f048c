import { CloudAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames, RequestId } from '../text/text.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  headline: string;
  detail: ReactNode;
  action?: ReactNode;
}

/** Shown in place of a list that has no entries. */
export function EmptyState({ icon, headline, detail, action }: EmptyStateProps) {
  return (
    <div className="ui-state">
      <RoundIcon icon={icon} />
      <h2>{headline}</h2>
      <div className="ui-state-detail">{detail}</div>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  headline: string;
  detail: ReactNode;
  /** Identifies the failed request in the server's log. */
  requestId: string | undefined;
  onRetry: () => void;
  retryLabel?: string;
  busy: boolean;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ headline, detail, requestId, onRetry, retryLabel = 'Try again', busy }: ErrorStateProps) {
  return (
    <div className="ui-state is-danger" role="alert">
      <RoundIcon icon={CloudAlert} />
      <h2>{headline}</h2>
      {detail !== undefined && <div className="ui-state-detail">{detail}</div>}
      <Button data-icon="rotate-cw" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
      <RequestId id={requestId} />
    </div>
  );
}

/** A decorative icon in a tinted circle, as above an empty list. */
export function RoundIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={20} className="ui-round-icon" />;
}

interface NoticeProps {
  icon: LucideIcon;
  action?: ReactNode;
  /** It says why the screen could not be loaded, so that its ErrorState needn't. */
  isCause?: boolean;
  children: ReactNode;
}

/**
 * A bar at the bottom of the window for a state of the whole page, such as a lost connection. Always render it: it is a
 * live region, invisible while it has no children.
 */
export function Notice({ icon: Icon, action, isCause = false, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={children === undefined ? 'ui-hidden' : classNames('ui-notice', isCause && 'is-cause')}
    >
      {children !== undefined && (
        <>
          <Icon size={16} />
          <span>{children}</span>
          {action}
        </>
      )}
    </div>
  );
}
