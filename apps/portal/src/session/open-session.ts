import type { ApiError } from '@scv/api';
import { writeDefaults } from '@scv/api/write-cache';
import { Session } from '@scv/auth/session';
import type { PortalConfig } from '@scv/config';
import { QueryClient } from '@tanstack/react-query';
import { signInPaths } from '@scv/auth';
import { prefetchDashboard } from '@scv/dashboard/prefetch';
import { isUserPath, showsUser, userPaths } from '@scv/users/paths';
import { prefetchUsers } from '@scv/users/prefetch';
import {
  createWatchedCaches,
  reconnectAutomatically,
  retryDelay,
  shouldRetry,
} from '../connection/watch-connection.ts';

/** The services of the portal's signed-in part; created once for the life of the page. */
export interface OpenSession {
  readonly session: Session;
  readonly queryClient: QueryClient;
  /** Sends the call that an address needs, if somebody is signed in. Resolves when the answer is there, or has failed. */
  readonly fetchFirst: (address: URL) => Promise<void>;
}

/**
 * Creates the session and the query client. Reads are retried when the server or the network failed, writes never (the
 * default of mutations). Offline, both fail at once: a paused write would be sent later without the person knowing.
 */
export function openSession(config: PortalConfig, session = newSession(config)): OpenSession {
  const queryClient = new QueryClient({
    ...createWatchedCaches(),
    defaultOptions: {
      mutations: writeDefaults,
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        staleTime: 5_000,
        retry: (failures, error) => shouldRetry(failures, error as unknown as ApiError),
        retryDelay: (failures, error) => retryDelay(failures, error as unknown as ApiError),
      },
    },
  });
  const { status } = session;
  reconnectAutomatically(status);
  // The next administrator must not see this one's data.
  status.subscribe(() => {
    if (status.current === 'signed-out' || status.current === 'leaving') queryClient.clear();
  });
  return {
    session,
    queryClient,
    fetchFirst: async (address) => {
      if (await session.isSignedIn()) await fetchFirst(queryClient, address);
    },
  };
}

const newSession = ({ okta, session: { idleMinutes }, features }: PortalConfig) =>
  new Session(okta, idleMinutes, features);

/**
 * Sends the call that a screen will make, while its code is still loading. Other screens need none.
 * @returns resolves when the answer is there, or has failed
 */
export async function fetchFirst(queryClient: QueryClient, address: URL): Promise<void> {
  const { pathname, search } = address;
  if (pathname === signInPaths.home || pathname === '/') await prefetchDashboard(queryClient);
  else if (isUserList(pathname) && !showsUser({ pathname, search, state: null }))
    await prefetchUsers(queryClient, address);
}

/** The list, and the dialogs over it or over a user's page. */
const isUserList = (pathname: string) =>
  /^\/users(\/|$)/.test(pathname) && pathname !== userPaths.import() && !isUserPath(pathname);
