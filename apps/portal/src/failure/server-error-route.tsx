import { FullPageMessage, Skeleton } from '@scv/ui';
import { ConfigErrorPage } from './config-error-page.tsx';
import { ConfigError } from '@scv/config';
import { dashboardLink, FailureReason, TryAgain } from './failure-parts.tsx';
import { useFailure } from './use-failure.ts';

/** The 500 page (specification, section 8), and the router's error boundary outside the shell. */
export function ServerErrorRoute() {
  const failure = useFailure();
  if (!failure) return <Skeleton label="Loading the portal" height={56} />;
  const { error, hasError, message, onTryAgain } = failure;
  if (error instanceof ConfigError) return <ConfigErrorPage error={error} />;
  const actions = (
    <>
      {dashboardLink}
      {hasError && <TryAgain onTryAgain={onTryAgain} />}
    </>
  );
  return (
    <FullPageMessage {...message} actions={actions}>
      {hasError && <FailureReason error={error} />}
    </FullPageMessage>
  );
}
