import { signInPaths } from '@scv/auth';
import { Button, LinkButton } from '@scv/ui';
import './failure.css';

export const dashboardLink = (
  <LinkButton to={signInPaths.home} variant="secondary">
    Go to the dashboard
  </LinkButton>
);

const reload = () => location.reload();

/** Reloads the page unless told otherwise. */
export function TryAgain({ onTryAgain = reload }: { onTryAgain?: () => void }) {
  return (
    <Button variant="primary" onClick={onTryAgain}>
      Try again
    </Button>
  );
}

/** The error's message, folded away. */
export function FailureReason({ error }: { error: unknown }) {
  return (
    <details className="failure-reason">
      <summary>Details</summary>
      <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
    </details>
  );
}
