import { getGetSummaryQueryOptions } from '@scv/api';
import type { QueryClient } from '@tanstack/react-query';

/** Starts the dashboard's call. A module of its own, so that other screens don't wait for its schemas. */
export function prefetchSummary(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(getGetSummaryQueryOptions());
}
