import { useListUsers } from '@scv/api';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { listParams, readFilters, writeFilters, type UserFilters } from './user-filters.ts';

/** The list's filters; the address bar is their state. */
export function useUserFilters() {
  const [search, setSearch] = useSearchParams();
  const setFilters = useCallback(
    (change: Partial<UserFilters>, options?: { replace: boolean }) =>
      setSearch((current) => writeFilters({ ...readFilters(current), ...change }), options),
    [setSearch],
  );
  return [readFilters(search), setFilters] as const;
}

/** The page of users for these filters. The page before stays until it has loaded. */
export function useUserList(filters: UserFilters) {
  return useListUsers(listParams(filters), {
    query: { placeholderData: keepPreviousData, select: ({ data }) => data },
  });
}
