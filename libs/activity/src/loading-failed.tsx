import type { ApiError } from '@scv/api';
import { Button } from '@scv/ui';
import { RotateCw } from 'lucide-react';
import './entry/entry.css';

/** In place of a part of a screen that could not be loaded. */
export function LoadingFailed({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="activity-failed">
      <p>The activity could not be loaded. {error.message}</p>
      <Button icon={<RotateCw size={16} />} busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
