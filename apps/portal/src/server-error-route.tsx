import { Button, FullPageMessage } from '@scv/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { toDashboard } from './to-dashboard.tsx';

/** Specification, section 8: the 500 page. It also catches what could not be rendered, the reason folded away. */
export function ServerErrorRoute() {
  const error = useRouteError();
  // Opened by its address there is no failure, and nothing to try again.
  const failed = error !== undefined && error !== null;
  useEffect(() => {
    if (failed) console.error(error);
  }, [error, failed]);

  return (
    <FullPageMessage
      headline="Houston, we have a problem!"
      text="The page you are looking for is temporarily unavailable."
      actions={
        <>
          {toDashboard}
          {failed && (
            <Button variant="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <details>
          <summary>Details</summary>
          <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
        </details>
      )}
    </FullPageMessage>
  );
}
