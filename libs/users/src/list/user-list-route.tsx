import { getGetListOfUsersQueryOptions } from '@scv/api';
import { cleanQuery } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { usePreload } from '@scv/ui/browser';
import {
  Card,
  counted,
  ErrorState,
  LinkButton,
  LiveRegion,
  OnDemand,
  Page,
  SearchForm,
  TableMenuButton,
} from '@scv/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { listParams, searchKey, type UserFilters, type UserSearch } from '../user-filters.ts';
import { overList, showsUser, userPaths } from '../user-paths.ts';
import { type ListedUsers, useUserFilters, useUserList } from '../user-query.ts';
import { type UserSelection, useUserSelection } from '../user-selection.ts';
import { ShortcutsHelp, useListCommand, useListShortcuts } from './shortcuts.tsx';
import { UserFilterBar } from './filter-bar.tsx';
import { valueColumns } from './user-columns.tsx';
import { UserListPage } from './user-list-page.tsx';
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
  const hasUsers = list.userListData === undefined || list.totalCount > 0 || key !== '';
  // Back returns to the list before the search, not to every word that was typed.
  const search = useCallback(
    (query: string) => setFilters({ query, page: 0 }, { replace: isSearching }),
    [setFilters, isSearching],
  );
  // All user dialogs are in one chunk.
  usePreload(() => import('../edit/edit-user-dialog.tsx'));
  // The routes of the dialogs and of a user's page are in it.
  usePreload(() => import('../user/user-detail-route.tsx'));
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
            busy={list.isSearching}
            paused={hasDialog}
            onDown={focusRows}
          />
          {hasUsers && hasFeature('extended') && <UserFilterBar filters={filters} list={list} onFilters={setFilters} />}
          <ShortcutsHelp {...help} />
        </>
      }
      actions={<UserListActions filters={filters} />}
    >
      <div ref={area} className="users-area">
        <ListOrError list={list}>
          <UserListPage
            list={list}
            filters={filters}
            onFilters={setFilters}
            onClear={() => {
              setFilters({ query: '', page: 0 });
              focusSearch();
            }}
            selection={selection}
          />
        </ListOrError>
        <SelectionArea selection={selection} search={filters} total={list.totalCount} />
      </div>
      <LiveRegion>{key !== '' && isLoaded(list) && foundText(list)}</LiveRegion>
      <Outlet context={selection} />
    </Page>
  );
}

const isLoaded = ({ userListData, error, isPlaceholderData }: ListedUsers) =>
  userListData !== undefined && !error && !isPlaceholderData;

/** Specification, section 8: the headline names the status. The server's own sentence, if any, is under it. */
function ListOrError({ list, children }: { list: ListedUsers; children: ReactNode }) {
  const { error, userStatusCode, isListing, refetch } = list;
  if (!error) return children;
  const isAnswer = error.kind === 'response';
  return (
    <Card>
      <ErrorState
        headline={isAnswer ? `Request failed with status ${userStatusCode}` : 'The users could not be loaded.'}
        detail={isAnswer ? error.serverMessage : error.message}
        requestId={error.requestId}
        retryLabel="Retry"
        busy={isListing}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

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

function UserListActions({ filters }: { filters: UserFilters }) {
  // The search at the moment Export was pressed, even if the list changes meanwhile.
  const [exporting, setExporting] = useState<UserSearch>();
  const navigate = useNavigate();
  const startExport = () => setExporting(filters);
  const close = () => setExporting(undefined);
  useListCommand('export', startExport);
  return (
    <>
      <TableMenuButton
        list="users"
        columns={valueColumns().map(({ header, optional = false }) => ({ header, optional }))}
        commands={[
          { label: 'Import', run: () => void navigate(userPaths.import(filters)) },
          { label: 'Export', run: startExport },
        ]}
      />
      <LinkButton to={userPaths.enroll(filters)} {...overList} variant="primary" data-icon="user-plus">
        Enroll user
      </LinkButton>
      <OnDemand load={() => import('../export-users.tsx')} open={exporting !== undefined} onFail={close}>
        {({ ExportUsersDialog }) => exporting !== undefined && <ExportUsersDialog search={exporting} onClose={close} />}
      </OnDemand>
    </>
  );
}

/** The bar for the selected users, with its dialogs. If it fails to load, the selection is cleared. */
function SelectionArea({ selection, search, total }: { selection: UserSelection; search: UserSearch; total: number }) {
  const { size } = selection.users;
  return (
    <>
      <LiveRegion>{size > 0 && `Selected: ${counted(size, 'user')}`}</LiveRegion>
      <OnDemand load={() => import('./selection-bar.tsx')} open={size > 0} onFail={() => selection.clear()}>
        {({ SelectionBar }) => (
          <SelectionBar key={searchKey(search)} selection={selection} search={search} total={total} />
        )}
      </OnDemand>
    </>
  );
}
