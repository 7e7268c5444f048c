import type { QueryClient } from '@tanstack/react-query';
import { getGetListOfUsersQueryOptions } from '@scv/api';
import { listParams, readFilters } from './user-filters.ts';

/** Starts the list call of an address, so that it runs while the screen's code is still loading. */
export function prefetchUsers(queryClient: QueryClient, address: URL): Promise<void> {
  return queryClient.prefetchQuery(getGetListOfUsersQueryOptions(listParams(readFilters(address.searchParams))));
}
