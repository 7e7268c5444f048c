import { deleteUser } from '@scv/api';
import { Button, toast } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import { Dialog } from '@scv/ui/dialog';
import { useOutletContext } from 'react-router';
import type { UserSelection } from '../bulk/user-selection.ts';
import { selfRules, useIsOneself } from '../oneself.ts';
import { NameAndEmail } from '../user-name.tsx';
import { ListedUserDialog, type ListedUser } from './listed-user-dialog.tsx';
import { useUserWrite } from './use-user-write.tsx';

/** `/users/{id}/delete`: asks before a user is deleted (specification, section 2). */
export function DeleteUserDialog() {
  const isOneself = useIsOneself();
  return (
    <ListedUserDialog title="Delete User">
      {(listed) => (isOneself(listed.user) ? <NotOneself {...listed} /> : <ConfirmDelete {...listed} />)}
    </ListedUserDialog>
  );
}

/** The list has no such link for one's own row, but the address and the shortcut lead here. */
function NotOneself({ onClose }: ListedUser) {
  const footer = (
    <Button variant="primary" onClick={onClose} initialFocus>
      Show the list
    </Button>
  );
  return (
    <Dialog title="Delete User" onClose={onClose} footer={footer}>
      <p>{selfRules.delete}</p>
      <p>Another administrator can do it.</p>
    </Dialog>
  );
}

/** Somebody else has deleted the user: there is nothing to try again, so a toast says it. */
const notFound = 404;

function ConfirmDelete({ user, onClose }: ListedUser) {
  const { write, busy, failure, isOpen } = useUserWrite(onClose);
  const selection = useOutletContext<UserSelection | undefined>();

  async function confirm() {
    const failed = await write({
      name: 'Delete User',
      send: () => deleteUser(user.id),
      success: 'User Deleted Successfully',
      user,
    });
    if (failed && failed.status !== notFound) return;
    selection?.select([user], false);
    if (!failed || !isOpen()) return;
    toast({ tone: 'danger', headline: failed.headline, detail: failed.detail });
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete User"
      text="Are you sure you want to delete the following user?"
      confirmLabel="Confirm Delete"
      tone="danger"
      busy={busy}
      error={failure?.status === notFound ? undefined : failure}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <NameAndEmail user={user} />
    </ConfirmDialog>
  );
}
