import { deleteUser, type User } from '@scv/api';
import { Button, toast } from '@scv/ui';
import { ConfirmDialog, Dialog } from '@scv/ui/dialog';
import { useState } from 'react';
import { useLocation, useNavigate, useOutletContext } from 'react-router';
import type { UserSelection } from '../selection/user-selection.ts';
import { selfRules, useIsOneself } from '../oneself.ts';
import { NameAndEmail } from '../user-name.tsx';
import { userPaths, type DialogState } from '../query/user-paths.ts';
import { statusWrite } from '../write/rights-write.tsx';
import './user-dialogs.css';
import { UserDialog, type FoundUser } from './user-dialog.tsx';
import { useUserWrite, type Write } from '../write/use-user-write.tsx';

/** `/users/{id}/delete`: asks before a user is deleted (specification, section 2). */
export function DeleteUserDialog() {
  const isOneself = useIsOneself();
  return (
    <UserDialog title="Delete User">
      {(found) => (isOneself(found.user) ? <NotOneself {...found} /> : <ConfirmDelete {...found} />)}
    </UserDialog>
  );
}

/** The screens have no such link for oneself, but the address and the shortcut lead here. */
function NotOneself({ onClose }: FoundUser) {
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

/** Somebody else has deleted the user. There is nothing to try again, so a toast says so. */
const notFound = 404;

function ConfirmDelete({ user, onClose }: FoundUser) {
  const leave = useLeaveDeleted(onClose);
  const [writing, setWriting] = useState<'deletion' | 'deactivation'>('deletion');
  const { write, busy, failure, isOpen } = useUserWrite(writing === 'deletion' ? leave : onClose);
  const selection = useOutletContext<UserSelection | undefined>();
  const isActive = user.status === 'Active';

  async function send(what: typeof writing, sending: Write) {
    setWriting(what);
    const failed = await write(sending);
    const isGone = failed ? failed.status === notFound : what === 'deletion';
    if (!isGone) return;
    selection?.select([user], false);
    if (!failed || !isOpen()) return;
    toast({ tone: 'danger', headline: failed.headline, detail: failed.detail, about: user.id });
    leave();
  }

  const remove = () => void send('deletion', deletion(user));
  const deactivate = () => void send('deactivation', statusWrite(user, 'Inactive'));

  return (
    <ConfirmDialog
      title="Delete User"
      text="Are you sure you want to delete the following user?"
      confirmLabel="Confirm Delete"
      tone="danger"
      busy={busy}
      error={failure?.status === notFound ? undefined : failure}
      onConfirm={remove}
      onCancel={onClose}
    >
      <NameAndEmail user={user} />
      <div className="delete-alternative">
        <p>
          This cannot be undone.
          {staysSuspended(user) &&
            ' Their account at the sign-in provider stays suspended until an administrator of the provider unsuspends it.'}
          {isActive && ' A deactivated user is signed out at once, too, but can be activated again.'}
        </p>
        {isActive && (
          <Button busy={busy && writing === 'deactivation'} unavailable={busy} onClick={deactivate}>
            Deactivate instead
          </Button>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** An account that existed before its user outlives them, as it is. The list doesn't know whose account does. */
const staysSuspended = ({ account, accountState }: User) =>
  account?.origin === 'adopted' && accountState === 'suspended';

/** The message after a deletion, by the name that the specification gives it (section 3). */
const isUserDeleted = 'User Deleted Successfully';

const deletion = (user: User): Write => ({
  name: 'Delete User',
  send: async () => {
    await deleteUser(user.id);
    return {};
  },
  success: isUserDeleted,
  user,
  deletes: user.id,
});

/** Closes the dialog; over the page of the user, who is gone, it goes to the list. */
function useLeaveDeleted(onClose: () => void) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: DialogState | null };
  if (state?.over !== 'user') return onClose;
  return () => void navigate(state.list ?? userPaths.list(), { replace: true });
}
