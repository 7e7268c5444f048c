import type { User } from '@scv/api';
import { Button } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { useUserFilters, useUserList } from '../list/use-user-list.ts';
import { useCloseDialog } from './use-close-dialog.ts';

export interface ListedUser {
  user: User;
  /** Fetches the list's page again and gives the user as they are now; undefined if they aren't on it. */
  reread: () => Promise<User | undefined>;
  onClose: () => void;
}

interface ListedUserDialogProps {
  title: string;
  children: (listed: ListedUser) => ReactNode;
}

/**
 * A dialog for the user in the address. The contract has no call for one user, so the user is taken from the list's
 * page. Waits for that page, and says so if the user isn't on it.
 */
export function ListedUserDialog(props: ListedUserDialogProps) {
  const { id = '' } = useParams();
  const [filters] = useUserFilters();
  const list = useUserList(filters);
  const find = (data = list.data) => data?.userList.find((user) => user.id === id);
  const isThere = list.data && (!list.isPlaceholderData || find() !== undefined);
  const reread = async () => find((await list.refetch()).data);
  return isThere ? <KeptUser key={id} {...props} listed={find()} reread={reread} /> : null;
}

interface KeptUserProps extends ListedUserDialogProps, Pick<ListedUser, 'reread'> {
  listed: User | undefined;
}

/** Keeps the user as they were when the dialog opened, even when the list changes. */
function KeptUser({ listed, reread, title, children }: KeptUserProps) {
  const [user] = useState(listed);
  const onClose = useCloseDialog();
  if (user) return children({ user, reread, onClose });
  const footer = (
    <Button variant="primary" onClick={onClose} initialFocus>
      Show the list
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <p>This user is not on this page of the list.</p>
      <p>They may have been deleted, or moved to another page.</p>
    </Dialog>
  );
}
