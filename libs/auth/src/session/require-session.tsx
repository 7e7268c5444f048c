import { usePreload } from '@scv/browser';
import { useOktaAuth } from '@okta/okta-react';
import { lazyPart, Skeleton } from '@scv/ui';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { IdleWatch } from '../idle/idle-watch.tsx';
import { useLogin } from '../login/login-context.tsx';
import { useSession, useStanding } from './session-context.tsx';
import { SigningOut } from './signing-out.tsx';
import { returnAddress } from './sign-in-storage.ts';
import { signInPaths } from './sign-in-paths.ts';

/** Without its code the page stays all the same; the form itself says that it was refused. */
const SessionEndedDialog = lazyPart(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog);

/**
 * Lets a signed-in administrator through. Anybody else goes to /login, the address kept. The state comes from the
 * stored tokens after a reload; until it is known nothing guarded is rendered.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const standing = useStanding();
  const { authState } = useOktaAuth();
  const { state, dispatch } = useLogin();
  const location = useLocation();
  const isSignedIn = authState?.isAuthenticated === true;
  const isOver = authState?.isAuthenticated === false && standing === 'open';
  const isIdle = isSignedIn && session.idleIn <= 0;

  useEffect(() => {
    if (isIdle && standing !== 'leaving') void session.signOut('idle');
    else if (isSignedIn && !state.isLoggedIn && standing !== 'leaving') dispatch({ type: 'restored' });
    else if (isOver && state.isLoggedIn) dispatch({ type: 'loggedOut' });
  }, [dispatch, isIdle, isOver, isSignedIn, session, standing, state.isLoggedIn]);

  // They are wanted when the server may be gone.
  usePreload(() => Promise.all([import('../idle/idle-dialog.tsx'), import('./session-ended-dialog.tsx')]));

  if (standing === 'leaving' || isIdle) return <SigningOut />;
  if (isSignedIn || standing === 'ended') {
    return (
      <>
        {children}
        <IdleWatch />
        {standing === 'ended' && <SessionEndedDialog />}
      </>
    );
  }
  if (!authState) return <Skeleton label="Checking your session" height={64} />;
  returnAddress.store(location.pathname + location.search + location.hash);
  return <Navigate to={signInPaths.login} replace />;
}
