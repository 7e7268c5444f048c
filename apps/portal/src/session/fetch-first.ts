import { getListUsersQueryOptions } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { isUserPath, userPaths } from '@scv/users/paths';
import { prefetchUsers } from '@scv/users/prefetch';
import type { QueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';

/** Sends the call that a screen will make, while its code is still loading. Other screens need none. */
export function fetchFirst(queryClient: QueryClient, address: URL): void {
  const { pathname } = address;
  if (pathname === paths.home || pathname === '/') {
    if (hasFeature('summary')) void prefetchSummary(queryClient);
    else void queryClient.prefetchQuery(getListUsersQueryOptions({ page: 0, size: 10 }));
  } else if (isOverList(pathname)) prefetchUsers(queryClient, address);
}

/** If its code is missing, the dashboard's own code reports it. */
const prefetchSummary = (queryClient: QueryClient) =>
  import('./prefetch-summary.ts').then((code) => code.prefetchSummary(queryClient)).catch(() => {});

/** The list, and the dialogs over it. */
const isOverList = (pathname: string) =>
  /^\/users(\/|$)/.test(pathname) && pathname !== userPaths.import() && !isUserPath(pathname);
