import type { ApiError } from '@scv/api';
import type { Session } from '@scv/auth/session';
import type { PortalConfig } from '@scv/config';
import { forgetActions } from '@scv/ui';
import { QueryClient } from '@tanstack/react-query';
import { createWatchedCaches, keepTrying } from './connection.ts';
import { createSession } from './create-session.ts';
import { retryDelay, shouldRetry } from './connection/query-retries.ts';

/** What the signed-in part of the portal works with, made once for the life of the page. */
export interface OpenSession {
  readonly session: Session;
  readonly queryClient: QueryClient;
}

/**
 * Reads are tried again when the server or the network failed; writes never (the default of a mutation). Offline,
 * both fail at once and say so: kept back, a write would be done later, unasked.
 */
export function openSession(config: PortalConfig, session: Session = createSession(config)): OpenSession {
  const queryClient = new QueryClient({
    ...createWatchedCaches(),
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        staleTime: 5_000,
        retry: (failures, error) => shouldRetry(failures, error as unknown as ApiError),
        retryDelay: (failures, error) => retryDelay(failures, error as unknown as ApiError),
      },
    },
  });
  keepTrying(session.standing);
  // What one administrator saw is not for the next one.
  session.client.authStateManager.subscribe(({ isAuthenticated }) => {
    if (isAuthenticated || session.standing.current === 'ended') return;
    queryClient.clear();
    forgetActions();
  });
  return { session, queryClient };
}
