import type { OktaAuth } from '@okta/okta-auth-js';
import { Security } from '@okta/okta-react';
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from './session.ts';
import type { SessionStatus } from './session-status.ts';

const SessionContext = createContext<Session | null>(null);

/** Throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

export function useSessionStatus(): SessionStatus {
  const { status } = useSession();
  return useSyncExternalStore(status.subscribe, () => status.current);
}

/** The signed-in person's name, and the email or login to tell them apart; both empty when nobody is signed in. */
export function useSignedInPerson(): { name: string; email: string } {
  const { status } = useSession();
  return useSyncExternalStore(status.subscribe, () => status.person) ?? nobody;
}

const nobody = { name: '', email: '' };

/** Provides the session to the screens below, inside okta-react's Security, which starts the client. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const navigate = useNavigate();

  // Security would find its own callback on its next mount and warn about it.
  useEffect(
    () => () => {
      delete session.client.options.restoreOriginalUri;
    },
    [session],
  );

  return (
    <SessionContext value={session}>
      <Security
        // Security's type asks for the whole library, but it only uses what the core client has.
        oktaAuth={session.client as unknown as OktaAuth}
        restoreOriginalUri={async (_client, address) => {
          await navigate(address, { replace: true });
        }}
      >
        {children}
      </Security>
    </SessionContext>
  );
}
