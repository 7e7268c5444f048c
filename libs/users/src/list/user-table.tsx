import type { User } from '@scv/api';
import { searchWords } from '@scv/api/schemas';
import { IconButton, StatusPill, Table, TableSkeleton, type Column, type RowHandlers } from '@scv/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { Marked } from './marked.tsx';
import { Role } from '../role.tsx';
import { selectColumn, selectPlace } from '../bulk/select-column.tsx';
import { nameOf } from '../user-name.tsx';
import type { UserSelection } from '../bulk/user-selection.ts';

/** @param words of the search, folded: they are marked in the texts that the search looks into */
function dataColumns(words: readonly string[] = []): readonly Column<User>[] {
  const show = (text: string) => <Marked text={text} words={words} />;
  return [
    { id: 'firstName', header: 'First Name', text: (user) => user.firstName, show },
    { id: 'lastName', header: 'Last Name', text: (user) => user.lastName, show },
    { id: 'email', header: 'Email', width: '34%', text: (user) => user.email, show },
    {
      id: 'role',
      header: 'Role',
      width: '88px',
      cell: ({ role }) => <Role role={role} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: '108px',
      cell: ({ status }) => <StatusPill tone={status === 'Active' ? 'success' : 'neutral'}>{status}</StatusPill>,
    },
  ];
}

export interface UserTableProps {
  users: readonly User[];
  /** Newer users are on the way. */
  busy: boolean;
  /** The search that they match; its words are marked. */
  query: string;
  /** Opens the editor, at the field of the column that was clicked. */
  onEdit: (user: User, column?: string) => void;
  /** Asks whether to delete the user. */
  onDelete: (user: User) => void;
  /** Turns the page, `by` 1 or -1. */
  onTurn: (by: 1 | -1) => void;
  selection: UserSelection;
}

/** The users of one page, each with what can be done with it. */
export function UserTable({ users, busy, query, onEdit, onDelete, onTurn, selection }: UserTableProps) {
  const keys: Record<string, (user: User) => void> = {
    Delete: onDelete,
    ' ': (user) => selection.select([user], !selection.users.has(user.id)),
    PageUp: () => onTurn(-1),
    PageDown: () => onTurn(1),
  };
  function onKey(user: User, key: string) {
    keys[key]?.(user);
    return key in keys;
  }
  const handlers: RowHandlers<User> = { onOpen: onEdit, onKey };
  const columns = [selectColumn(selection, users), ...dataColumns(searchWords(query)), actions(onEdit, onDelete)];
  return (
    <Table label="Users" columns={columns} rows={users} rowKey={(user) => user.id} busy={busy} handlers={handlers} />
  );
}

function actions(onEdit: (user: User) => void, onDelete: (user: User) => void): Column<User> {
  return {
    header: 'Actions',
    width: 'calc(2 * var(--control) + 8px)',
    actions: true,
    cell: (user) => (
      <>
        <IconButton label={`Edit User ${nameOf(user)}`} tooltip="Edit User" onClick={() => onEdit(user)}>
          <Pencil size={16} />
        </IconButton>
        <IconButton label={`Delete User ${nameOf(user)}`} tooltip="Delete User" onClick={() => onDelete(user)}>
          <Trash2 size={16} />
        </IconButton>
      </>
    ),
  };
}

/** The table's place while the first rows come. */
export function UserTableSkeleton({ rows }: { rows: number }) {
  return (
    <TableSkeleton
      label="Loading users"
      columns={[selectPlace, ...dataColumns(), actions(ignore, ignore)]}
      rows={rows}
    />
  );
}

const ignore = () => undefined;
