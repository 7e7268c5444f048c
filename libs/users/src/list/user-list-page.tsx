import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, ButtonRow, Card, EmptyState, LinkButton, Pager } from '@scv/ui';
import { Users } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { noFilters, pageSizes, searchKey, type UserFilters, type UserSort } from '../user-filters.ts';
import { overList, userPaths } from '../user-paths.ts';
import type { ListedUsers } from '../user-query.ts';
import type { UserSelection } from '../user-selection.ts';
import { filterNames } from './filter-names.ts';
import { linkTo } from './user-columns.tsx';
import { UserTable } from './user-table.tsx';

interface UserListPageProps {
  list: ListedUsers;
  filters: UserFilters;
  onFilters: (change: Partial<UserFilters>) => void;
  onClear: () => void;
  selection: UserSelection;
}

/** One page of users with its pager, its skeleton, or an empty state. */
export function UserListPage({ list, filters, onFilters, onClear, selection }: UserListPageProps) {
  const { userListData, hasNext, totalCount, currentPage, pageSize, isPlaceholderData: busy, displayedFilters } = list;
  const { pathname } = useLocation();
  const { open, edit, remove } = useRowAddresses(displayedFilters);
  const turn = useCallback(
    (by: 1 | -1) => {
      if (by > 0 ? hasNext && !busy : currentPage > 0) onFilters({ page: currentPage + by });
    },
    [hasNext, busy, currentPage, onFilters],
  );
  const sort = useCallback((by: UserSort) => onFilters({ sort: by, page: 0 }), [onFilters]);
  const lastPage = Math.max(0, Math.ceil(totalCount / pageSize) - 1);
  const isBeyond = userListData?.length === 0 && currentPage > lastPage;
  // While a dialog is open the address is the dialog's; the list goes to its last page when the dialog closes.
  if (isBeyond && !busy && pathname === userPaths.list()) {
    return <Navigate to={userPaths.list({ ...filters, page: lastPage })} replace />;
  }
  const isLoading = isBeyond || (busy && userListData?.length === 0);
  if (userListData && !isLoading && totalCount === 0) {
    return (
      <Card padded={false}>
        {searchKey(filters) === '' ? (
          <NoUsers filters={filters} />
        ) : (
          <NoMatches filters={filters} onFilters={onFilters} onClear={onClear} />
        )}
      </Card>
    );
  }
  return (
    <Card padded={false}>
      <UserTable
        users={isLoading ? undefined : userListData}
        size={pageSize}
        busy={busy}
        filters={displayedFilters}
        onSort={hasFeature('extended') ? sort : undefined}
        onOpen={open}
        onEdit={edit}
        onDelete={remove}
        onTurn={turn}
        selection={selection}
      />
      {userListData && !isLoading && (
        <Pager
          page={currentPage + 1}
          size={pageSize}
          sizes={pageSizes}
          total={totalCount}
          searching={list.isSearching}
          capped={list.totalCountCapped}
          hasNext={hasNext}
          unit={totalCount === 1 ? 'user' : 'users'}
          onPage={(page) => onFilters({ page: page - 1 })}
          onSize={(size) => onFilters({ size, page: Math.floor((currentPage * pageSize) / size) })}
        />
      )}
    </Card>
  );
}

/** Where a row leads: to the user's page, or without one to the edit form, at the field that was clicked. */
function useRowAddresses(shown: UserFilters) {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      open: (user: User, field?: string) => {
        const { to, ...options } = linkTo(user, shown, field);
        void navigate(to, options);
      },
      edit: ({ id }: User) => void navigate(userPaths.edit(id, shown), overList),
      remove: ({ id }: User) => void navigate(userPaths.delete(id, shown), overList),
    }),
    [navigate, shown],
  );
}

function NoUsers({ filters }: { filters: UserFilters }) {
  return (
    <EmptyState
      icon={Users}
      headline="There are no users yet"
      detail="Users appear here once they are enrolled."
      action={
        <LinkButton to={userPaths.enroll(filters)} {...overList} data-icon="user-plus">
          Enroll the first user
        </LinkButton>
      }
    />
  );
}

/** Says what was searched for and which filters are on, and removes either. */
function NoMatches({ filters, onFilters, onClear }: Pick<UserListPageProps, 'filters' | 'onFilters' | 'onClear'>) {
  const { query } = filters;
  const names = filterNames(filters);
  return (
    <EmptyState
      icon={Users}
      headline={names === '' ? 'No users match your search' : 'No users match your filters'}
      detail={
        query === '' ? (
          'Clear them to see other users.'
        ) : (
          <>
            Nothing was found for “<bdi>{query}</bdi>” in names and emails.
          </>
        )
      }
      action={
        <ButtonRow>
          {query !== '' && <Button onClick={onClear}>Clear search</Button>}
          {names !== '' && <Button onClick={() => onFilters({ ...noFilters, page: 0 })}>Clear filters</Button>}
        </ButtonRow>
      }
    />
  );
}
