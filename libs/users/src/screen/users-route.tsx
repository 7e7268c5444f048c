import { usePreload } from '@scv/ui/browser';
import { getGetListOfUsersQueryOptions } from '@scv/api';
import { cleanQuery } from '@scv/api/schemas';
import { Card, counted, DensityButton, ErrorState, LiveRegion, Page, SearchForm } from '@scv/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SelectionArea } from './selection-area.tsx';
import { useUserSelection } from '../selection/user-selection.ts';
import { ShortcutsButton } from '../shortcuts/shortcuts-button.tsx';
import { useListShortcuts } from './use-list-shortcuts.ts';
import { showsUser, userPaths } from '../query/user-paths.ts';
import { useUserFilters, useUserList, type ListedUsers } from '../query/use-user-list.ts';
import { listParams, searchKey, type UserFilters } from '../query/user-filters.ts';
import { UserListActions } from './user-list-actions.tsx';
import { UserPage } from '../list/user-page.tsx';
import './users.css';

/** `/users` and below: the list with the dialogs over it, or a user's page. */
export function UsersRoute() {
  return showsUser(useLocation()) ? <Outlet /> : <UserListScreen />;
}

/** The list, a page at a time, with its search. The address bar is the state. */
function UserListScreen() {
  const [filters, setFilters] = useUserFilters();
  const list = useUserList(filters);
  const hasDialog = useLocation().pathname !== userPaths.list();
  usePrefetchNextPage(filters, list);
  const isSearching = filters.query !== '';
  const key = searchKey(filters);
  // Back returns to the list before the search, not to every word that was typed.
  const search = useCallback(
    (query: string) => setFilters({ query, page: 0 }, { replace: isSearching }),
    [setFilters, isSearching],
  );
  // All user dialogs are in one chunk.
  usePreload(() => import('../edit/edit-user-dialog.tsx'));
  // The routes of the dialogs and of a user's page are in it.
  usePreload(() => import('../details/user-route.tsx'));
  const selection = useUserSelection(key, list.userListData);
  const { area, searchForm, help, focusSearch, focusRows } = useListShortcuts(filters, list.userListData);

  return (
    <Page
      title="Users"
      toolbar={
        <>
          <SearchForm
            ref={searchForm}
            label="Search users"
            query={filters.query}
            clean={cleanQuery}
            onSearch={search}
            paused={hasDialog}
            onDown={focusRows}
          />
          <DensityButton />
          <ShortcutsButton {...help} />
        </>
      }
      actions={<UserListActions filters={filters} />}
    >
      <div ref={area} className="users-area">
        <ListState list={list}>
          <UserPage
            list={list}
            filters={filters}
            onFilters={setFilters}
            onClear={() => {
              setFilters({ query: '', page: 0 });
              focusSearch();
            }}
            selection={selection}
          />
        </ListState>
        <SelectionArea selection={selection} search={filters} total={list.totalCount} />
      </div>
      <LiveRegion>{key !== '' && isLoaded(list) && foundText(list)}</LiveRegion>
      <Outlet context={selection} />
    </Page>
  );
}

const isLoaded = ({ userListData, error, isPlaceholderData }: ListedUsers) =>
  userListData !== undefined && !error && !isPlaceholderData;

/**
 * The list, or why there is none. Specification, section 8: the headline names the status, and is logged. The server's
 * own sentence, if any, is under it.
 */
function ListState({ list, children }: { list: ListedUsers; children: ReactNode }) {
  const { error, userStatusCode, isFetching, refetch } = list;
  const headline =
    error?.kind === 'response' ? `Request failed with status ${userStatusCode}` : 'The users could not be loaded.';
  useEffect(() => {
    if (error) console.warn(headline, error);
  }, [error, headline]);
  if (!error) return children;
  return (
    <Card>
      <ErrorState
        headline={headline}
        detail={error.kind === 'response' ? error.serverMessage : error.message}
        requestId={error.requestId}
        retryLabel="Retry"
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

/** Announces the number of results to screen readers. */
function foundText({ totalCount, totalCountCapped }: ListedUsers): string {
  return `${totalCountCapped ? 'At least ' : ''}${counted(totalCount, 'user')} found`;
}

/** Fetches the next page in advance, so that paging is instant, and again when this page has changed. */
function usePrefetchNextPage(filters: UserFilters, { userListData, hasNext, isPlaceholderData }: ListedUsers) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!userListData || !hasNext || isPlaceholderData) return;
    void queryClient.prefetchQuery(getGetListOfUsersQueryOptions(listParams({ ...filters, page: filters.page + 1 })));
  }, [queryClient, userListData, hasNext, isPlaceholderData, filters]);
}
