import { EmptyState, Page } from '@scv/ui';
import { CloudAlert } from 'lucide-react';
import { FailureReason, TryAgain, useFailure } from '../failure.tsx';
import { toDashboard } from '../to-dashboard.tsx';

/** The 500 page inside the shell, which survives: a screen could not be rendered, or its code did not come. */
export function ScreenError() {
  const { error, isReloading, words } = useFailure();
  if (isReloading) return null;
  const action = (
    <div className="failure-actions">
      {toDashboard}
      <TryAgain />
    </div>
  );
  return (
    <Page title="Something went wrong">
      <EmptyState icon={CloudAlert} headline={words.headline} detail={words.text} action={action} />
      <FailureReason error={error} />
    </Page>
  );
}
