import { deleteUser } from '@scv/api';
import { toast } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import { useOutletContext } from 'react-router';
import type { UserSelection } from '../bulk/user-selection.ts';
import { NameAndEmail } from '../user-name.tsx';
import { ListedUserDialog, type ListedUser } from './listed-user-dialog.tsx';
import { useUserWrite } from './use-user-write.tsx';

/** `/users/{id}/delete`: asks before a user is deleted (specification, section 2). */
export function DeleteUserDialog() {
  return <ListedUserDialog title="Delete User">{(listed) => <ConfirmDelete {...listed} />}</ListedUserDialog>;
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
