import { OnDemand, Skeleton } from '@scv/ui';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { IdleWatch } from './idle-watch.tsx';
import { useSession, useSessionStatus, SigningOut } from '../session/session-context.tsx';
import { returnAddress, signInPaths } from '../storage/sign-in-storage.ts';

/**
 * Renders its children for a signed-in administrator only; everybody else goes to /login, with the address stored.
 * Renders nothing guarded until the stored tokens have been checked.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const status = useSessionStatus();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    if (session.status.current === 'unknown') session.isSignedIn().catch(setError);
  }, [session]);

  if (error) throw error;
  if (status === 'unknown') return <Skeleton label="Checking your session" height={64} />;
  if (status === 'leaving') return <SigningOut />;
  if (status === 'signed-out') return <ToLogin />;
  return (
    <IdleWatch>
      {children}
      {/* If its chunk fails to load, the page stays as it is; its forms show the error when they are submitted. */}
      <OnDemand load={() => import('./session-dialogs.tsx')} open={status === 'ended'}>
        {({ SessionEndedDialog }) => <SessionEndedDialog />}
      </OnDemand>
    </IdleWatch>
  );
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  // A layout effect, because it runs before Navigate's effect changes the address.
  useLayoutEffect(() => returnAddress.store(pathname + search + hash), [pathname, search, hash]);
  return <Navigate to={signInPaths.login} replace />;
}
