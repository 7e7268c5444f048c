import { useOktaAuth } from '@okta/okta-react';
import { Skeleton } from '@scv/ui';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useLogin } from './login-context.tsx';
import { useSession } from './session-context.tsx';
import { SigningOut } from './signing-out.tsx';
import { returnAddress } from './sign-in-storage.ts';
import { signInPaths } from './sign-in-paths.ts';

/**
 * Lets a signed-in administrator through. Anybody else goes to /login, the address kept. The state comes from the
 * stored tokens after a reload; until it is known nothing guarded is rendered.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { authState } = useOktaAuth();
  const { state, dispatch } = useLogin();
  const location = useLocation();
  const isSignedIn = authState?.isAuthenticated === true;

  useEffect(() => {
    if (isSignedIn && !state.isLoggedIn && !session.isLeaving) dispatch({ type: 'restored' });
  }, [dispatch, isSignedIn, session, state.isLoggedIn]);

  if (session.isLeaving) return <SigningOut />;
  if (isSignedIn) return children;
  if (!authState) return <Skeleton label="Checking your session" height={64} />;
  returnAddress.store(location.pathname + location.search + location.hash);
  return <Navigate to={signInPaths.login} replace />;
}
