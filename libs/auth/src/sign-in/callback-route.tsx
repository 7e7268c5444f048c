import { withTimeout } from '@scv/ui/browser';
import { useOktaAuth } from '@okta/okta-react';
import { Alert, ButtonRow, CentredPage, LinkButton, Skeleton } from '@scv/ui';
import { useEffect, useRef, useState } from 'react';
import { finishSignIn } from './finish-sign-in.ts';
import { SecurityArea, type SecurityAreaProps } from './security-area.tsx';
import { messageOf } from '../provider/provider-failure.ts';
import { useSession, useSessionStatus } from '../session/session-context.tsx';
import { loginId, returnAddress } from '../storage/sign-in-storage.ts';
import { signInPaths } from '../storage/sign-in-paths.ts';
import { SigningOut } from '../session/signing-out.tsx';

const timeoutMs = 25_000;

const timeoutText = 'The sign-in provider did not answer in time. Check your network connection and try again.';
// okta-react's texts for missing props of its Security component (specification, section 8).
const noClient = 'No oktaAuth instance passed to Security Component.';
const noRestoreCallback = 'No restoreOriginalUri callback passed to Security Component.';

interface Failure {
  message: string;
  isCancelled?: boolean;
}

/**
 * Finishes the sign-in at the provider, on both callback paths. Not okta-react's LoginCallback, because that one never
 * ends on a cancelled or reloaded callback and shows a text from the address unchecked (decisions/0002).
 */
export function CallbackRoute() {
  const session = useSession();
  const status = useSessionStatus();
  const client = (useOktaAuth() as ReturnType<typeof useOktaAuth> | null)?.oktaAuth;
  const [failure, setFailure] = useState<Failure>();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    withTimeout(timeoutMs, new Error(timeoutText), finish(takeQuery())).then(setFailure, (error) =>
      setFailure({ message: messageOf(error) }),
    );

    async function finish(query: string): Promise<Failure | undefined> {
      if (!client) return { message: noClient };
      const result = await finishSignIn(session, query);
      if (result.kind === 'mismatch') return undefined; // signing out; the browser leaves the page
      // A callback that is opened again after it succeeded fails, but the person is signed in.
      if (result.kind === 'failed' && !(await session.isSignedIn())) return result;
      // Not read earlier, because Security sets it in an effect that runs after this component's effects.
      const restore = client.options.restoreOriginalUri;
      if (!restore) return { message: noRestoreCallback };
      await restore(client, returnAddress.take() ?? signInPaths.home);
      return undefined;
    }
  }, [client, session]);

  if (status === 'leaving') return <SigningOut />;
  if (failure) return <NotSignedIn {...failure} />;
  return (
    <CentredPage title="Signing in" text="One moment, please." size="sign-in">
      <Skeleton label="Finishing your sign-in" height={36} />
    </CentredPage>
  );
}

/** The callback inside okta-react's Security, which gives it the client. */
export const CallbackArea = ({ client }: Pick<SecurityAreaProps, 'client'>) => (
  <SecurityArea client={client}>
    <CallbackRoute />
  </SecurityArea>
);

/** Specification, section 8: 'Error: {message}'. With a LoginId, signing in again skips the portal's own login. */
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

/** Removes code and state from the address at once, to keep them out of the history, bookmarks and screenshots. */
function takeQuery(): string {
  const { search, pathname } = location;
  history.replaceState(history.state, '', pathname);
  return search;
}
