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
  const isComplete = list.isSuccess && !list.isPlaceholderData;
  const reread = async () => find((await list.refetch()).data);
  return <KeptUser key={id} {...props} listed={find()} isComplete={isComplete} reread={reread} />;
}

interface KeptUserProps extends ListedUserDialogProps, Pick<ListedUser, 'reread'> {
  listed: User | undefined;
  /** Whether the page of the list has been loaded, so that a user who isn't on it is missing. */
  isComplete: boolean;
}

/** Keeps the user as they were when the dialog opened, even when the list changes. */
function KeptUser({ listed, isComplete, reread, title, children }: KeptUserProps) {
  const [kept, keep] = useState(listed);
  const user = kept ?? listed;
  // A stale page may not have had the user.
  if (user !== kept) keep(user);
  const onClose = useCloseDialog();
  if (user) return children({ user, reread, onClose });
  if (!isComplete) return null;
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
