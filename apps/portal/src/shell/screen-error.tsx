import { EmptyState, Page, Skeleton } from '@scv/ui';
import { CloudAlert } from 'lucide-react';
import { useEffect } from 'react';
import { dashboardLink, FailureReason, TryAgain } from '../failure/error-pages.tsx';
import { useFailure, type Failure } from '../failure/use-failure.ts';
import { focusHeading } from './use-focus-on-heading.ts';

/** The 500 page inside the shell: a screen failed to render or to load. */
export function ScreenError() {
  const failure = useFailure();
  return failure ? <FailedScreen {...failure} /> : <Skeleton label="Loading the screen" height={56} />;
}

function FailedScreen({ error, message, onTryAgain }: Failure) {
  // The address has not changed, so useFocusOnHeading does not do it.
  useEffect(focusHeading, []);
  const action = (
    <div className="failure-actions">
      {dashboardLink}
      <TryAgain onTryAgain={onTryAgain} />
    </div>
  );
  return (
    <Page title="Something went wrong">
      <EmptyState icon={CloudAlert} headline={message.title} detail={message.text} action={action} />
      <FailureReason error={error} />
    </Page>
  );
}
