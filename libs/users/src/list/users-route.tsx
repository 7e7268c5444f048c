import { usePreload } from '@scv/browser';
import { getListUsersQueryOptions, type ApiError, type UserList } from '@scv/api';
import { Alert, counted, ErrorState, LiveRegion, Page } from '@scv/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Outlet } from 'react-router';
import { KeysHelp } from '../shortcuts/shortcuts-help.tsx';
import { useListKeys } from '../shortcuts/use-list-shortcuts.ts';
import { SelectionArea } from '../bulk/selection-area.tsx';
import { useUserFilters, useUserList } from './use-user-list.ts';
import { listParams, type UserFilters } from './user-filters.ts';
import { UserListActions } from './user-list-actions.tsx';
import { UserPage } from './user-page.tsx';
import { UserSearch } from './user-search.tsx';
import { useUserSelection } from '../bulk/user-selection.ts';
import './users.css';

/** The list of users: a page at a time, searched by text; the address bar is the state. Its dialogs open over it. */
export function UsersRoute() {
  const [filters, setFilters] = useUserFilters();
  const list = useUserList(filters);
  usePrefetchNextPage(filters, list.isPlaceholderData ? undefined : list.data);
  const isSearching = filters.query !== '';
  // Back leads to the list as it was before the search, not through every word typed.
  const search = useCallback(
    (query: string) => setFilters({ query, page: 0 }, { replace: isSearching }),
    [setFilters, isSearching],
  );
  // All dialogs on users are in one chunk.
  usePreload(() => import('../edit/edit-user-dialog.tsx'));
  const selection = useUserSelection(filters.query, list.data?.userList);
  const { area, searchForm, keysHelp, focusSearch, focusRows } = useListKeys(filters, list.data);

  return (
    <Page
      title="Users"
      toolbar={
        <>
          <UserSearch ref={searchForm} query={filters.query} onSearch={search} onDown={focusRows} />
          <KeysHelp {...keysHelp} />
        </>
      }
      actions={<UserListActions filters={filters} />}
    >
      <div ref={area} className="users-area">
        {list.isError && !list.data ? (
          <UsersError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <>
            {list.isError && (
              <Alert tone="warning" headline="This list may be out of date." detail={list.error.message} />
            )}
            <UserPage
              list={list.data}
              busy={list.isPlaceholderData}
              filters={filters}
              onFilters={setFilters}
              onClear={() => {
                setFilters({ query: '', page: 0 });
                focusSearch();
              }}
              selection={selection}
            />
          </>
        )}
        <SelectionArea selection={selection} query={filters.query} total={list.data?.totalCount ?? 0} />
      </div>
      <LiveRegion>{isSearching && list.data && !list.isPlaceholderData && foundWords(list.data)}</LiveRegion>
      <Outlet context={selection} />
    </Page>
  );
}

/** Tells who does not see the list what has come of a search. */
function foundWords({ totalCount, totalCountCapped = false }: UserList): string {
  return `${totalCountCapped ? 'At least ' : ''}${counted(totalCount, 'user')} found`;
}

/** Specification, section 8: the status stands in the headline; the server's own sentence, if any, under it. */
function UsersError({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  const headline = error.kind === 'response' ? `Request failed with status ${error.status}` : error.message;
  return (
    <ErrorState
      headline={headline}
      detail={error.serverMessage}
      requestId={error.requestId}
      busy={busy}
      onRetry={onRetry}
    />
  );
}

/**
 * The next page is fetched before it is asked for (performance: next page at most 0.3 of react-admin's time), and again
 * when this one has changed.
 */
function usePrefetchNextPage({ page, size, query }: UserFilters, list: UserList | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!list?.hasNext) return;
    void queryClient.prefetchQuery(getListUsersQueryOptions(listParams({ page: page + 1, size, query })));
  }, [queryClient, list, page, size, query]);
}
