import { FullPageMessage, Skeleton } from '@scv/ui';
import { ConfigErrorPage } from './config-error-page.tsx';
import { ConfigError } from './config.ts';
import { FailureReason, TryAgain, useFailure } from './failure.tsx';
import { toDashboard } from './to-dashboard.tsx';

/** Specification, section 8: the 500 page. It also catches what could not be rendered, the reason folded away. */
export function ServerErrorRoute() {
  const failure = useFailure();
  if (!failure) return <Skeleton label="Loading the portal" height={56} />;
  const { error, isKnown, words, onTryAgain } = failure;
  if (error instanceof ConfigError) return <ConfigErrorPage error={error} />;
  // Opened by its address there is no failure, and nothing to try again.
  const actions = (
    <>
      {toDashboard}
      {isKnown && <TryAgain onTryAgain={onTryAgain} />}
    </>
  );
  return (
    <FullPageMessage {...words} actions={actions}>
      {isKnown && <FailureReason error={error} />}
    </FullPageMessage>
  );
}
