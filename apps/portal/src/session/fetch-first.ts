import { signInPaths } from '@scv/auth';
import { prefetchDashboard } from '@scv/dashboard/prefetch';
import { isUserPath, userPaths } from '@scv/users/paths';
import { prefetchUsers } from '@scv/users/prefetch';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Sends the call that a screen will make, while its code is still loading. Other screens need none.
 * @returns resolves when the answer is there, or has failed
 */
export async function fetchFirst(queryClient: QueryClient, address: URL): Promise<void> {
  const { pathname } = address;
  if (pathname === signInPaths.home || pathname === '/') await prefetchDashboard(queryClient);
  else if (isOverList(pathname)) await prefetchUsers(queryClient, address);
}

/** The list, and the dialogs over it. */
const isOverList = (pathname: string) =>
  /^\/users(\/|$)/.test(pathname) && pathname !== userPaths.import() && !isUserPath(pathname);
