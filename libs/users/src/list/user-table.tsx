import type { User } from '@scv/api';
import { searchWords } from '@scv/api/schemas';
import { IconButton, Table, TableSkeleton, type Column, type RowHandlers } from '@scv/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { selectColumn, selectColumnBase } from '../bulk/select-column.tsx';
import type { UserSelection } from '../bulk/user-selection.ts';
import { textOf, userFieldKeys, userFields, type UserFieldKey } from '../user-fields.tsx';
import { nameOf } from '../user-name.tsx';
import { Highlight } from './highlight.tsx';

// Constants, so that React skips them when a row shows another user: an icon costs more than the rest of a row.
const pencil = <Pencil size={16} />;
const trash = <Trash2 size={16} />;

/** @param words of the search, folded; highlighted in the fields that the API searches */
function fieldColumns(words: readonly string[] = []): readonly Column<User>[] {
  return userFieldKeys.flatMap((key) => fieldColumn(key, words));
}

function fieldColumn(key: UserFieldKey, words: readonly string[]): Column<User>[] {
  const { label, column } = userFields[key];
  if (!column) return [];
  const { width, searched = false, show } = column;
  const base = { id: key, header: label, ...(width && { width }) };
  const text = (user: User) => textOf(key, user[key] ?? '');
  if (show) return [{ ...base, cell: (user) => show(text(user), user[key] ?? '') }];
  return [{ ...base, text, show: (cell) => <Highlight text={cell} words={searched ? words : []} /> }];
}

export interface UserTableProps {
  users: readonly User[];
  /** Newer users are loading. */
  busy: boolean;
  /** The search; its words are highlighted. */
  query: string;
  /** Opens the edit form, at the field whose column was clicked. */
  onEdit: (user: User, column?: string) => void;
  /** Asks whether to delete the user. */
  onDelete: (user: User) => void;
  /** Goes `by` 1 or -1 pages. */
  onTurn: (by: 1 | -1) => void;
  selection: UserSelection;
}

/** One page of users, each with its actions. Memoized: opening a dialog over the list doesn't render it again. */
export const UserTable = memo(function UserTable(props: UserTableProps) {
  const { users, busy, query, onEdit, onDelete, onTurn, selection } = props;
  const shortcuts: Record<string, (user: User) => void> = {
    Delete: onDelete,
    ' ': (user) => selection.select([user], !selection.users.has(user.id)),
    PageUp: () => onTurn(-1),
    PageDown: () => onTurn(1),
  };
  function onKey(user: User, key: string) {
    shortcuts[key]?.(user);
    return key in shortcuts;
  }
  const handlers: RowHandlers<User> = { onOpen: onEdit, onKey };
  const columns = [selectColumn(selection, users), ...fieldColumns(searchWords(query)), actions(onEdit, onDelete)];
  return (
    <Table label="Users" columns={columns} rows={users} rowKey={(user) => user.id} busy={busy} handlers={handlers} />
  );
});

function actions(onEdit: (user: User) => void, onDelete: (user: User) => void): Column<User> {
  return {
    header: 'Actions',
    width: 'calc(2 * var(--control) + 8px)',
    actions: true,
    cell: (user) => (
      <>
        <IconButton label={`Edit User ${nameOf(user)}`} tooltip="Edit User" onClick={() => onEdit(user)}>
          {pencil}
        </IconButton>
        <IconButton label={`Delete User ${nameOf(user)}`} tooltip="Delete User" onClick={() => onDelete(user)}>
          {trash}
        </IconButton>
      </>
    ),
  };
}

/** Shown while the first users load. */
export function UserTableSkeleton({ rows }: { rows: number }) {
  const select: Column<User> = { ...selectColumnBase, cell: () => null };
  const columns = [select, ...fieldColumns(), actions(ignore, ignore)];
  return <TableSkeleton label="Loading users" columns={columns} rows={rows} />;
}

const ignore = () => undefined;
