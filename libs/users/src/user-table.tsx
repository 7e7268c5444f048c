import type { User } from '@scv/api';
import { IconButton, StatusPill, Table, TableSkeleton, Tag, type Column, type RowHandlers } from '@scv/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { selectColumn, selectPlace } from './select-column.tsx';
import type { UserSelection } from './user-selection.ts';

const columns: readonly Column<User>[] = [
  { header: 'First Name', text: (user) => user.firstName },
  { header: 'Last Name', text: (user) => user.lastName },
  { header: 'Email', width: '34%', text: (user) => user.email },
  {
    header: 'Role',
    width: '88px',
    cell: ({ role }) => <Tag tone={role === 'admin' ? 'accent' : 'plain'}>{role === 'admin' ? 'Admin' : 'User'}</Tag>,
  },
  {
    header: 'Status',
    width: '108px',
    cell: ({ status }) => <StatusPill tone={status === 'Active' ? 'success' : 'neutral'}>{status}</StatusPill>,
  },
];

export interface UserTableProps {
  users: readonly User[];
  /** Newer users are on the way. */
  busy: boolean;
  /** Opens the editor, at the field of the column that was clicked. */
  onEdit: (user: User, header?: string) => void;
  /** Asks whether to delete the user. */
  onDelete: (user: User) => void;
  selection: UserSelection;
}

/** The users of one page, each with what can be done with it. */
export function UserTable({ users, busy, onEdit, onDelete, selection }: UserTableProps) {
  function onKey(user: User, key: string) {
    if (key === 'Delete') onDelete(user);
    if (key === ' ') selection.mark([user], !selection.users.has(user.id));
  }
  const handlers: RowHandlers<User> = { onOpen: onEdit, onKey };
  const all = [selectColumn(selection, users), ...columns, actions(onEdit, onDelete)];
  return <Table label="Users" columns={all} rows={users} rowKey={(user) => user.id} busy={busy} handlers={handlers} />;
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

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

/** The table's place while the first rows come. */
export function UserTableSkeleton({ rows }: { rows: number }) {
  return <TableSkeleton label="Loading users" columns={[selectPlace, ...columns, actions(ignore, ignore)]} rows={rows} />;
}

const ignore = () => undefined;
