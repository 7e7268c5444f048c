import { useOktaAuth } from '@okta/okta-react';
import { CentredPage, FullPageMessage, LinkButton, Skeleton } from '@scv/ui';
import { useEffect, useRef, useState } from 'react';
import { useLogin } from './login-context.tsx';
import { useSession } from './session-context.tsx';
import { returnAddress } from './sign-in-storage.ts';
import { signInPaths } from './sign-in-paths.ts';

/**
 * Finishes the sign-in at the provider, on both callback paths. Ours rather than okta-react's: that one waits for
 * ever on a cancelled or reloaded callback, and shows a text from the address unchecked.
 */
export function CallbackRoute() {
  const session = useSession();
  const { oktaAuth } = useOktaAuth();
  const { dispatch } = useLogin();
  const [failure, setFailure] = useState<string>();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void finish();

    async function finish() {
      const search = takeQuery();
      const outcome = await session.finishSignIn(search);
      if (outcome.kind === 'mismatch') return; // the page is on its way out
      // A callback opened again after it succeeded fails, and the person is signed in all the same.
      if (outcome.kind === 'failed' && !(await session.isSignedIn())) return setFailure(outcome.message);
      // Read only now: Security, above this component, sets it in an effect that runs after this one.
      const restore = oktaAuth.options.restoreOriginalUri;
      if (!restore) return setFailure('the restoreOriginalUri callback is missing.');
      dispatch({ type: 'restored' });
      await restore(oktaAuth, returnAddress.take() ?? signInPaths.home);
    }
  }, [dispatch, oktaAuth, session]);

  if (failure === undefined) {
    return (
      <CentredPage title="Signing in">
        <Skeleton label="Finishing your sign-in" height={36} />
      </CentredPage>
    );
  }
  const actions = (
    <LinkButton to={signInPaths.login} variant="primary">
      Sign in again
    </LinkButton>
  );
  return <FullPageMessage headline="You are not signed in" text={`Error: ${failure}`} actions={actions} />;
}

/** Takes code and state out of the address at once: they are not for the history, a bookmark or a screenshot. */
function takeQuery(): string {
  const { search, pathname } = location;
  history.replaceState(history.state, '', pathname);
  return search;
}
