import { usePreload } from '@scv/browser';
import { lazyPart, Skeleton } from '@scv/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { IdleWatch } from '../idle/idle-watch.tsx';
import { useSession, useSessionStatus } from './session-context.tsx';
import { SigningOut } from './signing-out.tsx';
import { returnAddress } from '../storage/sign-in-storage.ts';
import { signInPaths } from '../storage/sign-in-paths.ts';

/** If its chunk fails to load, the page stays as it is; its forms show the error when they are submitted. */
const SessionEndedDialog = lazyPart(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog);

/**
 * Renders its children for a signed-in administrator only; everybody else goes to /login, with the address stored.
 * Renders nothing guarded until the stored tokens have been checked.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const status = useSessionStatus();
  const [error, setError] = useState<unknown>();
  const location = useLocation();

  useEffect(() => {
    if (session.status.current === 'unknown') session.isSignedIn().catch(setError);
  }, [session]);

  // Both are needed when the server may be unreachable.
  usePreload(() => Promise.all([import('../idle/idle-dialog.tsx'), import('./session-ended-dialog.tsx')]));

  if (error) throw error;
  if (status === 'unknown') return <Skeleton label="Checking your session" height={64} />;
  if (status === 'leaving') return <SigningOut />;
  if (status === 'signed-out') {
    returnAddress.store(location.pathname + location.search + location.hash);
    return <Navigate to={signInPaths.login} replace />;
  }
  return (
    <IdleWatch>
      {children}
      {status === 'ended' && <SessionEndedDialog />}
    </IdleWatch>
  );
}
