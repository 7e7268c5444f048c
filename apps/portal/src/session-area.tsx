import { SessionProvider, type Session } from '@scv/auth/session';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';

/** The part of the portal that needs the provider's client and the query cache. */
export function SessionArea({ session, queryClient }: { session: Session; queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <Outlet />
      </SessionProvider>
    </QueryClientProvider>
  );
}
