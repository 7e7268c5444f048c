import { EmptyState, Page, Skeleton } from '@scv/ui';
import { CloudAlert } from 'lucide-react';
import { useEffect } from 'react';
import { FailureReason, TryAgain, useFailure, type Failure } from '../failure.tsx';
import { toDashboard } from '../to-dashboard.tsx';
import { focusHeading } from './use-focus-on-heading.ts';

/** The 500 page inside the shell, which survives: a screen could not be rendered, or its code did not come. */
export function ScreenError() {
  const failure = useFailure();
  return failure ? <FailedScreen {...failure} /> : <Skeleton label="Loading the screen" height={56} />;
}

function FailedScreen({ error, words, onTryAgain }: Failure) {
  // Also a screen that breaks at its own address is another one from then on.
  useEffect(focusHeading, []);
  const action = (
    <div className="failure-actions">
      {toDashboard}
      <TryAgain onTryAgain={onTryAgain} />
    </div>
  );
  return (
    <Page title="Something went wrong">
      <EmptyState icon={CloudAlert} headline={words.headline} detail={words.text} action={action} />
      <FailureReason error={error} />
    </Page>
  );
}
