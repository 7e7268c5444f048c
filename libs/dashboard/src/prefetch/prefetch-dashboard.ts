import { getGetListOfUsersQueryOptions } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import type { QueryClient } from '@tanstack/react-query';

/** Sends the dashboard's call while its code is still loading. */
export function prefetchDashboard(queryClient: QueryClient): Promise<void> {
  if (hasFeature('extended')) return prefetchSummary(queryClient);
  return queryClient.prefetchQuery(getGetListOfUsersQueryOptions({ page: 0, size: 10 }));
}

/** If its code is missing, the dashboard's own code reports it. */
const prefetchSummary = (queryClient: QueryClient) =>
  import('./prefetch-summary.ts').then((code) => code.prefetchSummary(queryClient)).catch(() => {});
