import { type ApiError, getGetListOfUsersQueryKey, useGetListOfUsers, type User, type UserList } from '@scv/api';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { useToday } from '@scv/ui';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listParams, readFilters, searchKey, type UserFilters, writeFilters } from './user-filters.ts';

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

/** A rejected list call empties the list (specification, section 4). */
const rejected: UserList = { userList: [], hasNext: false, totalCount: 0 };

/** A page of users, by the names of the specification (section 3). The page before stays until it has loaded. */
export function useUserList(filters: UserFilters) {
  useToday(); // the days of the filters may be relative
  const { data, error, isFetching, isPlaceholderData, refetch } = useGetListOfUsers(listParams(filters), {
    query: { placeholderData: keepPreviousData },
  });
  const list = error ? rejected : data?.data;
  const [displayedFilters, setShown] = useState(filters);
  if (!isPlaceholderData && displayedFilters !== filters) setShown(filters);
  const isSearching = isPlaceholderData && searchKey(displayedFilters) !== searchKey(filters);
  return {
    /** Undefined until the first page has loaded. */
    userListData: list?.userList,
    hasNext: list?.hasNext ?? false,
    totalCount: list?.totalCount ?? 0,
    totalCountCapped: list?.totalCountCapped ?? false,
    /** Undefined while they are those of another search. */
    counts: isSearching ? undefined : list?.counts,
    currentPage: filters.page,
    pageSize: filters.size,
    /** Status of the answer; 0 when no answer came. */
    userStatusCode: error ? error.status : (data?.status ?? 0),
    error,
    isListing: isFetching,
    /** The page for these filters is still loading; the data is of the page before. */
    isPlaceholderData,
    /** The page still on screen belongs to another search, so don't show its counts. */
    isSearching,
    /** The filters of the page on screen: dialogs open over it, because it has their user. */
    displayedFilters,
    refetch,
  };
}

export type ListedUsers = ReturnType<typeof useUserList>;

/**
 * Brings lists in the cache up to date with a user who was read later. A list whose row was older is fetched again when
 * it is shown, because the user may have left its filters.
 */
export function updateLists(queryClient: QueryClient, user: User): void {
  const isOlder = (row: User) =>
    row.id === user.id &&
    Object.entries(row).some(([field, value]) => field !== 'account' && value !== user[field as keyof User]);
  for (const [queryKey, list] of queryClient.getQueriesData<{ data: UserList }>({
    queryKey: getGetListOfUsersQueryKey(),
  })) {
    if (!list?.data.userList.some(isOlder)) continue;
    const userList = list.data.userList.map((row) => (isOlder(row) ? user : row));
    queryClient.setQueryData(queryKey, { ...list, data: { ...list.data, userList } });
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/** True if `getUser` found no such user: they were deleted (404), or the address has no valid id (400). */
export const isMissing = (error: ApiError | null) => error?.status === 404 || error?.status === 400;
