import type { User } from '@scv/api';
import { StatusPill, Table, TableSkeleton, Tag, type Column } from '@scv/ui';

const columns: readonly Column<User>[] = [
  { header: 'First Name', text: (user) => user.firstName },
  { header: 'Last Name', text: (user) => user.lastName },
  { header: 'Email', width: '36%', text: (user) => user.email },
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

/** The users of one page; `busy` while newer ones are on the way. */
export function UserTable({ users, busy }: { users: readonly User[]; busy: boolean }) {
  return <Table label="Users" columns={columns} rows={users} rowKey={(user) => user.id} busy={busy} />;
}

/** The table's place while the first rows come. */
export function UserTableSkeleton({ rows }: { rows: number }) {
  return <TableSkeleton label="Loading users" columns={columns} rows={rows} />;
}
