import { getListUsersQueryOptions, useListUsers, type ApiError, type UserList } from '@scv/api';
import { Alert, Button, Card, EmptyState, ErrorState, Page, Pager } from '@scv/ui';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { listParams, pageSizes, readFilters, writeFilters, type UserFilters } from './user-filters.ts';
import { userPaths } from './user-paths.ts';
import { UserSearch } from './user-search.tsx';
import { UserTable, UserTableSkeleton } from './user-table.tsx';

/** The list of users: a page at a time, searched by text; the address bar is the state. */
export function UsersRoute() {
  const [filters, setFilters] = useUserFilters();
  const list = useListUsers(listParams(filters), {
    query: { placeholderData: keepPreviousData, select: ({ data }) => data },
  });
  usePrefetchNextPage(filters, list.data?.hasNext === true && !list.isPlaceholderData);
  const isSearching = filters.query !== '';
  // Back leads to the list as it was before the search, not through every word typed.
  const search = useCallback(
    (query: string) => setFilters({ query, page: 0 }, { replace: isSearching }),
    [setFilters, isSearching],
  );

  return (
    <Page title="Users" toolbar={<UserSearch query={filters.query} onSearch={search} />}>
      {list.isError && !list.data ? (
        <UsersError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <>
          {list.isError && <Alert tone="warning" headline="This list may be out of date." detail={list.error.message} />}
          <UserPage list={list.data} busy={list.isPlaceholderData} filters={filters} onFilters={setFilters} />
        </>
      )}
    </Page>
  );
}

interface UserPageProps {
  list: UserList | undefined;
  busy: boolean;
  filters: UserFilters;
  onFilters: (change: Partial<UserFilters>) => void;
}

function UserPage({ list, busy, filters, onFilters }: UserPageProps) {
  if (!list) {
    return (
      <Card padded={false}>
        <UserTableSkeleton rows={filters.size} />
      </Card>
    );
  }
  if (list.totalCount === 0 && !busy) return <NoUsers query={filters.query} onClear={() => onFilters({ query: '', page: 0 })} />;
  const lastPage = Math.max(0, Math.ceil(list.totalCount / filters.size) - 1);
  if (list.userList.length === 0 && filters.page > lastPage && !busy) {
    return <Navigate to={userPaths.list({ ...filters, page: lastPage })} replace />;
  }
  return (
    <Card padded={false}>
      <UserTable users={list.userList} busy={busy} />
      <Pager
        page={filters.page + 1}
        size={filters.size}
        sizes={pageSizes}
        total={list.totalCount}
        capped={list.totalCountCapped ?? false}
        hasNext={list.hasNext}
        unit={list.totalCount === 1 ? 'user' : 'users'}
        onPage={(page) => onFilters({ page: page - 1 })}
        onSize={(size) => onFilters({ size, page: Math.floor((filters.page * filters.size) / size) })}
      />
    </Card>
  );
}

function NoUsers({ query, onClear }: { query: string; onClear: () => void }) {
  if (query === '') return <EmptyState icon={Users} headline="There are no users yet" detail="Users appear here once they are enrolled." />;
  return (
    <EmptyState
      icon={SearchX}
      headline="No users match your search"
      detail={
        <>
          Nothing was found for “<bdi>{query}</bdi>” in names and emails.
        </>
      }
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}

/** Specification, section 8: the status stands in the headline; the server's own sentence, if any, under it. */
function UsersError({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  const headline = error.kind === 'response' ? `Request failed with status ${error.status}` : error.message;
  return (
    <ErrorState headline={headline} detail={error.serverMessage} requestId={error.requestId} busy={busy} onRetry={onRetry} />
  );
}

function useUserFilters() {
  const [search, setSearch] = useSearchParams();
  const setFilters = useCallback(
    (change: Partial<UserFilters>, options?: { replace: boolean }) =>
      setSearch((current) => writeFilters({ ...readFilters(current), ...change }), options),
    [setSearch],
  );
  return [readFilters(search), setFilters] as const;
}

/** The next page is fetched before it is asked for (performance: next page at most 0.3 of react-admin's time). */
function usePrefetchNextPage({ page, size, query }: UserFilters, hasNext: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasNext) return;
    void queryClient.prefetchQuery(getListUsersQueryOptions(listParams({ page: page + 1, size, query })));
  }, [queryClient, hasNext, page, size, query]);
}
