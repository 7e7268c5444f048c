import { afterFirstScreen } from '@scv/ui/browser';
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from './session.ts';
import type { SignedInPerson } from '../storage/stored-tokens.ts';
import type { SessionStatus } from './session-status.ts';
import { CentredPage, LinkButton } from '@scv/ui';
import { signInPaths } from '../storage/sign-in-storage.ts';

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

export function useSessionStatus(): SessionStatus {
  const { status } = useSession();
  return useSyncExternalStore(status.subscribe, () => status.current);
}

/** The signed-in person: the name, and the email or login to tell them apart; all empty when nobody is signed in. */
export function useSignedInPerson(): SignedInPerson {
  const { status } = useSession();
  return useSyncExternalStore(status.subscribe, () => status.person) ?? nobody;
}

const nobody: SignedInPerson = { login: '', name: '', email: '' };

/**
 * Provides the session to the screens below. While somebody is signed in, it loads the provider's client once the first
 * screen is shown: for renewals and to follow the other tabs.
 */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    let isOver = false;
    const open = async () => {
      await afterFirstScreen();
      if (!isOver && session.status.person) await session.provider();
    };
    // A chunk that is missing is requested again when the session needs it.
    open().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Replaces the guarded screens while the browser leaves for the provider's sign-out. */
export function SigningOut() {
  const toLogin = (
    <LinkButton to={signInPaths.login} reloadDocument>
      Go to the login page
    </LinkButton>
  );
  const text = 'Ending your session at the sign-in provider.';
  return <CentredPage title="Signing out" text={text} size="sign-in" actions={toLogin} />;
}
