import { useListUsers } from '@scv/api';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { lacksSize, listParams, readFilters, writeFilters, type UserFilters } from './user-filters.ts';
import { userPaths } from './user-paths.ts';

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
  useSizeInAddress(filters, lacksSize(search));
  return [filters, setFilters] as const;
}

/** Where the window has chosen the rows per page, the address says so: for a reload, and for whom it is sent to. */
function useSizeInAddress(filters: UserFilters, isMissing: boolean) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isWritten = isMissing && pathname === userPaths.list();
  const write = useEffectEvent(() =>
    navigate(
      { search: writeFilters(filters).toString() },
      { replace: true, state: state as unknown, preventScrollReset: true },
    ),
  );
  useEffect(() => {
    if (isWritten) void write();
  }, [isWritten]);
}

/** The page of users for these filters. The page before stays until it has loaded. */
export function useUserList(filters: UserFilters) {
  return useListUsers(listParams(filters), {
    query: { placeholderData: keepPreviousData, select: ({ data }) => data },
  });
}
