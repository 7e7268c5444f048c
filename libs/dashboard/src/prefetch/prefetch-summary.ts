import { getGetSummaryQueryOptions } from '@scv/api';
import type { QueryClient } from '@tanstack/react-query';
import { summaryParams } from '../summary-params.ts';

/** Sends the dashboard's call early. A separate file, so that other screens don't load the call's schemas. */
export function prefetchSummary(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery(getGetSummaryQueryOptions(summaryParams()));
}
