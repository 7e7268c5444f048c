import type { OktaAuth } from '@okta/okta-auth-js';
import { Security } from '@okta/okta-react';
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from './session.ts';
import type { Standing } from './session-status.ts';

const SessionContext = createContext<Session | null>(null);

/** The session of the person in front of the portal; throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** How the session stands just now. */
export function useStanding(): Standing {
  const { standing } = useSession();
  return useSyncExternalStore(standing.follow, () => standing.current);
}

/** Makes the session known to the screens below, and okta-react's state with it. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const navigate = useNavigate();

  // okta-react warns of the callback it left behind itself, when it is mounted again.
  useEffect(
    () => () => {
      delete session.client.options.restoreOriginalUri;
    },
    [session],
  );

  return (
    <SessionContext value={session}>
      <Security
        // The core client is all that okta-react uses; its type asks for the whole library.
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
