import { Alert, CentredPage, LinkButton } from '@scv/ui';
import { useState, type MouseEvent } from 'react';
import { Navigate } from 'react-router';
import { messageOf } from './message-of.ts';
import { useSession } from './session-context.tsx';
import { loginId } from './sign-in-storage.ts';
import { signInPaths } from './sign-in-paths.ts';

/** Specification, section 2: a heading and a link that starts a sign-in at the provider, with a fresh prompt. */
export function AuthorizationFlowRoute() {
  const session = useSession();
  const [started, setStarted] = useState(false);
  const [error, setError] = useState<string>();
  const login = loginId.get();
  if (!login) return <Navigate to={signInPaths.login} replace />;

  async function authorize(event: MouseEvent) {
    event.preventDefault();
    if (started) return;
    setStarted(true);
    setError(undefined);
    try {
      await session.authorize();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      // Also when the page is on its way: who presses Stop can start again.
      setStarted(false);
    }
  }

  const text = (
    <>
      The next step is at your organisation’s sign-in provider, as <strong>{login}</strong>.
    </>
  );
  return (
    <CentredPage title="Authorization Flow" text={text}>
      {error && <Alert tone="danger" headline="The sign-in provider cannot be reached." detail={error} />}
      <div className="ui-centred-actions">
        <LinkButton to={signInPaths.login} variant="quiet">
          Use another account
        </LinkButton>
        <LinkButton to="." variant="primary" aria-busy={started || undefined} onClick={(event) => void authorize(event)}>
          Authorize with Okta
        </LinkButton>
      </div>
    </CentredPage>
  );
}
