import { getGetSummaryQueryOptions } from '@scv/api';
import type { QueryClient } from '@tanstack/react-query';

/** Sends the dashboard's call early. In a file of its own, because other screens need not load the call's schemas. */
export function prefetchSummary(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(getGetSummaryQueryOptions());
}
