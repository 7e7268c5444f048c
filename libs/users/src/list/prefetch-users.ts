import type { QueryClient } from '@tanstack/react-query';
import { getListUsersQueryOptions } from '@scv/api';
import { listParams, readFilters } from './user-filters.ts';

/** Starts the list call that the address asks for, so that it is under way while the screen's code still comes. */
export function prefetchUsers(queryClient: QueryClient, address: URL): void {
  void queryClient.prefetchQuery(getListUsersQueryOptions(listParams(readFilters(address.searchParams))));
}
