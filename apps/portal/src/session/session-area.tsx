import { SessionProvider, type Session } from '@scv/auth/session';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';

/** Provides the session and the query client to the routes below. */
export function SessionArea({ session, queryClient }: { session: Session; queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <Outlet />
      </SessionProvider>
    </QueryClientProvider>
  );
}
