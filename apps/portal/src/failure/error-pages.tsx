import { signInPaths } from '@scv/auth';
import { ConfigError } from '@scv/config';
import { Button, CentredPage, LinkButton, Skeleton } from '@scv/ui';
import { useFailure } from './use-failure.ts';
import './failure.css';

/** The 500 page (specification, section 8), and the router's error boundary outside the shell. */
export function ServerErrorRoute() {
  const failure = useFailure();
  if (!failure) return <Skeleton label="Loading the portal" height={56} />;
  const { error, hasError, message, onTryAgain } = failure;
  if (error instanceof ConfigError) return <ConfigErrorPage error={error} />;
  const actions = (
    <>
      {dashboardLink}
      <TryAgain onTryAgain={onTryAgain} />
    </>
  );
  return (
    <CentredPage {...message} actions={actions}>
      {hasError && <FailureReason error={error} />}
    </CentredPage>
  );
}

const unreachable = { title: 'The portal cannot be reached', text: 'Reconnecting automatically.' };

const misconfigured = {
  title: 'The portal is not set up correctly',
  text: 'Please send these messages to the person who runs the portal.',
};

/** Says why config.json can't be used: the server can't be reached, or these settings are wrong. */
export function ConfigErrorPage({ error, onTryAgain }: { error: ConfigError; onTryAgain?: () => void }) {
  const message = error.isTemporary ? unreachable : misconfigured;
  return (
    <CentredPage {...message} actions={<TryAgain {...(onTryAgain && { onTryAgain })} />}>
      <ul className="config-reasons">
        {error.reasons.map((reason) => (
          <li key={reason}>
            <Reason sentence={reason} />
          </li>
        ))}
      </ul>
    </CentredPage>
  );
}

/** Most reasons begin with the name of a setting, such as okta.issuer. */
function Reason({ sentence }: { sentence: string }) {
  const [, name, rest] = /^([a-z][\w.]*)([^\w.].*)$/s.exec(sentence) ?? [];
  if (!name) return sentence;
  return (
    <>
      <code>{name}</code>
      <span>{rest}</span>
    </>
  );
}

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
      Retry
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
