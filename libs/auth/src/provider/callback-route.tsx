import { withTimeout } from '@scv/browser';
import { useOktaAuth } from '@okta/okta-react';
import { Alert, ButtonRow, CentredPage, LinkButton, Skeleton } from '@scv/ui';
import { useEffect, useRef, useState } from 'react';
import { useLogin } from '../login/login-context.tsx';
import { messageOf } from './message-of.ts';
import { useSession, useStanding } from '../session/session-context.tsx';
import { loginId, returnAddress } from '../session/sign-in-storage.ts';
import { signInPaths } from '../session/sign-in-paths.ts';
import { SigningOut } from '../session/signing-out.tsx';

/** Milliseconds. A provider that answers at all does so long before. */
const timeoutMs = 25_000;

const tooLong = 'The sign-in provider did not answer in time. Check your network connection and try again.';
const noClient = 'No oktaAuth instance passed to Security Component.';
const noWayBack = 'No restoreOriginalUri callback passed to Security Component.';

interface Failure {
  message: string;
  isCancelled?: boolean;
}

/**
 * Finishes the sign-in at the provider, on both callback paths. Ours rather than okta-react's: that one waits for
 * ever on a cancelled or reloaded callback, and shows a text from the address unchecked.
 */
export function CallbackRoute() {
  const session = useSession();
  const standing = useStanding();
  const client = (useOktaAuth() as ReturnType<typeof useOktaAuth> | null)?.oktaAuth;
  const { dispatch } = useLogin();
  const [failure, setFailure] = useState<Failure>();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    withTimeout(timeoutMs, new Error(tooLong), finish(takeQuery())).then(setFailure, (error) =>
      setFailure({ message: messageOf(error) }),
    );

    async function finish(query: string): Promise<Failure | undefined> {
      if (!client) return { message: noClient };
      const outcome = await session.finishSignIn(query);
      if (outcome.kind === 'mismatch') return undefined; // the page is on its way out
      // A callback opened again after it succeeded fails, and the person is signed in all the same.
      if (outcome.kind === 'failed' && !(await session.isSignedIn())) return outcome;
      // Read only now: Security, above this component, sets it in an effect that runs after this one.
      const restore = client.options.restoreOriginalUri;
      if (!restore) return { message: noWayBack };
      dispatch({ type: 'restored' });
      await restore(client, returnAddress.take() ?? signInPaths.home);
      return undefined;
    }
  }, [client, dispatch, session]);

  if (standing === 'leaving') return <SigningOut />;
  if (failure) return <NotSignedIn {...failure} />;
  return (
    <CentredPage title="Signing in" text="One moment, please." size="sign-in">
      <Skeleton label="Finishing your sign-in" height={36} />
    </CentredPage>
  );
}

/** Specification, section 8: 'Error: {message}'. Who has logged in at the portal need not do so again. */
function NotSignedIn({ message, isCancelled = false }: Failure) {
  const hasLoggedIn = loginId.get() !== null;
  return (
    <CentredPage title="You are not signed in" size="sign-in">
      <Alert tone={isCancelled ? 'info' : 'danger'} headline={`Error: ${message}`} />
      <ButtonRow>
        <LinkButton to={hasLoggedIn ? signInPaths.flow : signInPaths.login} variant="primary">
          Sign in again
        </LinkButton>
        {hasLoggedIn && (
          <LinkButton to={signInPaths.login} variant="quiet">
            Use another account
          </LinkButton>
        )}
      </ButtonRow>
    </CentredPage>
  );
}

/** Takes code and state out of the address at once: they are not for the history, a bookmark or a screenshot. */
function takeQuery(): string {
  const { search, pathname } = location;
  history.replaceState(history.state, '', pathname);
  return search;
}
