import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import {
  areCards,
  type Column,
  IconButton,
  OnDemand,
  PagerSkeleton,
  type RowHandlers,
  Table,
  TableSkeleton,
  useShownColumns,
} from '@scv/ui';
import { memo, useState } from 'react';
import { ownUserRules, useIsCurrentUser } from '../current-user.ts';
import type { UserAction } from '../user-action.tsx';
import type { UserFilters, UserSort } from '../user-filters.ts';
import { nameOf } from '../user-name.tsx';
import type { UserSelection } from '../user-selection.ts';
import { useSingleKeyShortcuts } from './single-key-shortcuts.ts';
import { linkTo, nameColumn, selectColumn, sortable, valueColumns } from './user-columns.tsx';

interface UserTableProps {
  /** Undefined until they have loaded: as many empty rows as the page has keep their place. */
  users: readonly User[] | undefined;
  size: number;
  busy: boolean;
  /** The list that `users` are from; the words of its search are highlighted. */
  filters: UserFilters;
  /** Sorts the list; undefined if the backend can't. */
  onSort: ((sort: UserSort) => void) | undefined;
  /** Opens the user's page, or the edit form at the field that was clicked. */
  onOpen: (user: User, column?: string) => void;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
  /** Goes `by` 1 or -1 pages. */
  onTurn: (by: 1 | -1) => void;
  selection: UserSelection;
}

/** One page of users, each with its actions. Memoized: opening a dialog over the list doesn't render it again. */
export const UserTable = memo(function UserTable(props: UserTableProps) {
  const { users, size, busy, filters, onSort, onOpen, onEdit, onDelete, onTurn, selection } = props;
  const isOneself = useIsCurrentUser();
  const [hasLetters] = useSingleKeyShortcuts();
  const shortcuts: Record<string, (user: User) => void> = {
    ...(hasLetters && { e: onEdit }),
    Delete: onDelete,
    ' ': (user) => selection.select([user], !selection.users.has(user.id)),
    PageUp: () => onTurn(-1),
    PageDown: () => onTurn(1),
  };
  const handlers: RowHandlers<User> = {
    onOpen,
    addressOf: (user) => linkTo(user, filters).to,
    onKey(user, key) {
      shortcuts[key]?.(user);
      return key in shortcuts;
    },
    onSelectTo: (user) => selection.selectTo(user, true),
  };
  const columns = useShownColumns('users', [
    selectColumn(selection, users ?? []),
    ...[nameColumn(filters, isOneself), ...valueColumns()].map((column) =>
      onSort ? sortable(column, filters.sort ?? 'name', onSort) : column,
    ),
    rowActions({ onEdit, onDelete }, isOneself),
  ]);
  if (!users) {
    return (
      <>
        <TableSkeleton label="Loading users" columns={columns.map(withoutControls)} rows={size} />
        <PagerSkeleton />
      </>
    );
  }
  return (
    <Table label="Users" columns={columns} rows={users} rowKey={(user) => user.id} busy={busy} handlers={handlers} />
  );
});

const withoutControls = ({ head: _, sort: __, ...column }: Column<User>) => column;

function rowActions(
  { onEdit, onDelete }: Pick<UserTableProps, 'onEdit' | 'onDelete'>,
  isOneself: (user: User) => boolean,
): Column<User> {
  return {
    header: 'Actions',
    width: 'calc(3 * var(--control) + 8px)',
    actions: true,
    cell: (user) => (
      <>
        <IconButton
          icon="pencil"
          label={`Edit User ${nameOf(user)}`}
          tooltip="Edit User"
          onClick={() => onEdit(user)}
        />
        <IconButton
          icon="trash"
          label={`Delete User ${nameOf(user)}`}
          tooltip={isOneself(user) ? ownUserRules.delete : 'Delete User'}
          unavailable={isOneself(user)}
          onClick={() => onDelete(user)}
        />
        <MoreActions user={user} onEdit={onEdit} onDelete={onDelete} />
      </>
    ),
  };
}

/** The button at the end of a row, and the only one of a card: it opens the menu of what else can be done for the user. */
function MoreActions({ user, ...card }: { user: User } & Pick<UserTableProps, 'onEdit' | 'onDelete'>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // A row may show another user after a change of the page: then the menu is closed.
  const [openFor, setOpenFor] = useState<string>();
  const [asked, setAsked] = useState<UserAction>();
  const isOpen = openFor === user.id;
  // Without `accounts`, no action is available on your own user, and a press on a card leads to Edit.
  const hasNoActions = useIsCurrentUser()(user) && !hasFeature('accounts');
  const close = () => setOpenFor(undefined);
  return (
    <>
      <IconButton
        ref={setButton}
        icon="ellipsis"
        label={`More actions ${nameOf(user)}`}
        tooltip={hasNoActions ? ownUserRules.rights : 'More actions'}
        unavailable={hasNoActions}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpenFor(isOpen ? undefined : user.id)}
      />
      {(isOpen || asked) && (
        <OnDemand load={() => import('../user-commands.tsx')} open onFail={close}>
          {({ UserMenu }) => (
            <UserMenu
              user={user}
              card={areCards(button?.closest('tbody') ?? null) ? card : undefined}
              opener={button}
              asked={asked}
              onAsk={setAsked}
              onClose={close}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
