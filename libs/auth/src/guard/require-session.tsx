import { OnDemand, Skeleton } from '@scv/ui';
import { presenceEvent } from '@scv/ui/browser';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
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

/** Keys, clicks, touches, and work in progress such as an upload. Mouse movement doesn't count as activity. */
const presenceEvents = ['keydown', 'pointerdown', presenceEvent] as const;

/** Activity is recorded at most this often; the countdown uses the same interval. */
const intervalMs = 1_000;

/** The dialog counts down the last 2 minutes; with a very short limit, the second half of it. */
function countdownMs(idleLimitMs: number): number {
  return Math.min(120_000, idleLimitMs / 2);
}

/**
 * Renders its children until the idle limit, then signs out. Activity in any tab counts; while the dialog is open, only
 * its buttons do. After the limit nothing counts: when a computer wakes, a click may come before the timer.
 */
function IdleWatch({ children }: { children: ReactNode }) {
  const session = useSession();
  const msUntilIdle = useMsUntilIdle();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isOver = msUntilIdle <= 0;

  useEffect(() => {
    if (isDialogOpen) return undefined;
    let recordedAt = 0;
    const record = () => {
      if (Date.now() - recordedAt < intervalMs || session.msUntilIdle <= 0) return;
      recordedAt = Date.now();
      session.noteActivity();
    };
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    for (const event of presenceEvents) addEventListener(event, record, options);
    return () => controller.abort();
  }, [isDialogOpen, session]);

  useEffect(() => {
    if (isOver) void session.signOut('idle');
  }, [isOver, session]);

  if (isOver) return <SigningOut />;
  return (
    <>
      {children}
      {/* If its chunk fails to load, the person is signed out without a countdown. */}
      <OnDemand load={() => import('./session-dialogs.tsx')} open={msUntilIdle <= countdownMs(session.idleLimitMs)}>
        {({ IdleDialog }) => (
          <IdleDialog
            seconds={Math.ceil(msUntilIdle / 1_000)}
            onShown={setIsDialogOpen}
            onStay={() => session.noteActivity()}
            onSignOut={() => void session.signOut('signed-out')}
          />
        )}
      </OnDemand>
    </>
  );
}

/** Milliseconds until the idle limit, updated every second and when the tab becomes visible. */
function useMsUntilIdle(): number {
  const session = useSession();
  const [msUntilIdle, setMsUntilIdle] = useState(session.msUntilIdle);
  useEffect(() => {
    // Constant until the countdown begins, so that nothing is rendered every second.
    const update = () => setMsUntilIdle(Math.min(session.msUntilIdle, countdownMs(session.idleLimitMs) + 1));
    const timer = setInterval(update, intervalMs);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [session]);
  return msUntilIdle;
}
