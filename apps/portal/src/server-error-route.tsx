import { Button, FullPageMessage } from '@scv/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { toDashboard } from './to-dashboard.tsx';

/** Specification, section 8: the 500 page. It also catches what could not be rendered, the reason folded away. */
export function ServerErrorRoute() {
  const error = useRouteError();
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  return (
    <FullPageMessage
      headline="Houston, we have a problem!"
      text="The page you are looking for is temporarily unavailable."
      actions={
        <>
          {toDashboard}
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        </>
      }
    >
      {error !== undefined && error !== null && (
        <details>
          <summary>Details</summary>
          <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
        </details>
      )}
    </FullPageMessage>
  );
}
