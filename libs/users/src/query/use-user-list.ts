import { useListUsers } from '@scv/api';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { listParams, readFilters, writeFilters, type UserFilters } from './user-filters.ts';

/** The list's filters; the address bar is their state. */
export function useUserFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const setFilters = useCallback(
    (change: Partial<UserFilters>, options?: { replace: boolean }) =>
      // flushSync: a prefetched page is shown in the next frame, without waiting for React's scheduler.
      setSearch(writeFilters({ ...filters, ...change }), { ...options, flushSync: true }),
    [setSearch, filters],
  );
  return [filters, setFilters] as const;
}

/** The page of users for these filters. The page before stays until it has loaded. */
export function useUserList(filters: UserFilters) {
  return useListUsers(listParams(filters), {
    query: { placeholderData: keepPreviousData, select: ({ data }) => data },
  });
}
