import { deleteUser, type User } from '@scv/api';
import { toast } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import { useOutletContext } from 'react-router';
import { UserName } from '../user-name.tsx';
import type { UserSelection } from '../bulk/user-selection.ts';
import { useCloseDialog, useListedUser } from './listed-user.ts';
import { MissingUserDialog } from './missing-user-dialog.tsx';
import { useUserWrite } from './use-user-write.tsx';

/** `/users/{id}/delete`: asks before a user is deleted (specification, section 2). */
export function DeleteUserDialog() {
  const { user, isMissing } = useListedUser();
  const close = useCloseDialog();
  if (user) return <ConfirmDelete key={user.id} user={user} onClose={close} />;
  return isMissing ? <MissingUserDialog title="Delete User" onClose={close} /> : null;
}

/** Somebody else was faster: there is nothing left to try again, so that it is said by a message. */
const gone = 404;

function ConfirmDelete({ user, onClose }: { user: User; onClose: () => void }) {
  const { write, busy, failure, isOpen } = useUserWrite(onClose);
  const selection = useOutletContext<UserSelection | undefined>();

  async function confirm() {
    const failed = await write({
      name: 'Delete User',
      send: () => deleteUser(user.id),
      succeeds: (status) => status === 204,
      success: 'User Deleted Successfully',
      user,
    });
    if (failed && failed.status !== gone) return;
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
      error={failure?.status === gone ? undefined : failure}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <strong>
        <UserName user={user} />
      </strong>
      <div>
        <bdi>{user.email}</bdi>
      </div>
    </ConfirmDialog>
  );
}
