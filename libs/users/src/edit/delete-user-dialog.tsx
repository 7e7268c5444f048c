import { type ApiError, useGetUser } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, toast } from '@scv/ui';
import { ConfirmDialog, Dialog } from '@scv/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate, useOutletContext } from 'react-router';
import { actions } from '../actions.tsx';
import { ownUserRules, useIsCurrentUser } from '../current-user.ts';
import { confirmProps, DeleteAlternative } from '../confirm-action.tsx';
import { writeMeta } from '../user-action.tsx';
import { NameAndEmail } from '../user-name.tsx';
import { type DialogState, showsUser, userPaths } from '../user-paths.ts';
import type { UserSelection } from '../user-selection.ts';
import { useUserWrites } from '../user-writes.tsx';
import { failureToast, useWriteFailure } from '../write-failure.tsx';
import { type FoundUser, UserDialog } from './user-dialog.tsx';

/** `/users/{id}/delete`: asks before a user is deleted (specification, section 2). */
export function DeleteUserDialog() {
  const isOneself = useIsCurrentUser();
  return (
    <UserDialog title={actions.delete.label}>
      {(found) => (isOneself(found.user) ? <NotOneself {...found} /> : <ConfirmDelete {...found} />)}
    </UserDialog>
  );
}

/** The screens have no such link for oneself, but the address and the shortcut lead here. */
function NotOneself({ onClose }: FoundUser) {
  const isOverUser = showsUser(useLocation());
  const footer = (
    <Button variant="primary" onClick={onClose} initialFocus>
      {isOverUser ? 'Close' : 'Show the list'}
    </Button>
  );
  return (
    <Dialog title={actions.delete.label} onClose={onClose} footer={footer}>
      <p>{ownUserRules.delete}</p>
      <p>Another administrator can do it.</p>
    </Dialog>
  );
}

/** Somebody else has deleted the user. There is nothing to try again, so a toast says so. */
const notFound = 404;

function ConfirmDelete({ user, onClose }: FoundUser) {
  const leave = useLeaveDeleted(onClose);
  const { deleteUser, isDeleting, isDeleted, deleteFailure, resetUserDeleted } = useUserWrites(user);
  const deactivation = useMutation(actions.deactivate.call({ meta: writeMeta(actions.deactivate, user) }));
  const deactivationFailure = useWriteFailure(deactivation);
  const failure = deactivationFailure ?? deleteFailure;
  const selection = useOutletContext<UserSelection | undefined>();
  // The list doesn't know whose account outlives the user.
  const { data } = useGetUser(user.id, { query: { enabled: !user.account && hasFeature('accounts') } });
  const { account } = data?.data ?? user;
  const suspended =
    user.accountState === 'suspended' ? ', suspended until an administrator of the provider unsuspends it' : '';

  const deselect = () => selection?.select([user], false);

  function leaveGone(error: ApiError) {
    if (error.status !== notFound) return;
    deselect();
    toast(failureToast(error, user));
    leave();
  }

  async function remove() {
    deactivation.reset();
    const isGone = await deleteUser({ id: user.id }, { onSuccess: leave, onError: leaveGone }).then(
      () => true,
      ({ status }: ApiError) => status === notFound,
    );
    // Even if the dialog has been closed by Back.
    if (isGone) deselect();
  }

  function deactivate() {
    resetUserDeleted();
    deactivation.mutate({ user }, { onSuccess: onClose, onError: leaveGone });
  }

  return (
    <ConfirmDialog
      {...confirmProps(actions.delete, user)}
      tone="danger"
      busy={isDeleting || isDeleted || deactivation.isPending || deactivation.isSuccess}
      error={failure?.error.status === notFound ? undefined : failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <NameAndEmail user={user} />
      <DeleteAlternative
        offered={user.status === 'Active'}
        busy={deactivation.isPending}
        unavailable={isDeleting}
        onClick={deactivate}
      >
        {account?.origin === 'adopted' &&
          ` Their account at the sign-in provider is older than the user, so it stays there${suspended}.`}
      </DeleteAlternative>
    </ConfirmDialog>
  );
}

/** Closes the dialog; over the page of the user, who is gone, it goes to the list. */
function useLeaveDeleted(onClose: () => void) {
  const navigate = useNavigate();
  const location = useLocation();
  const { list = userPaths.list() } = (location.state ?? {}) as Partial<DialogState>;
  return showsUser(location) ? () => void navigate(list, { replace: true }) : onClose;
}
