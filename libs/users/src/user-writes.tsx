import {
  type NewUser,
  useCreateUser,
  useDeleteUser,
  useEditUser,
  type User,
  type UserUpdate,
  type WriteMeta,
} from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import type { ToastMessage } from '@scv/ui';
import { Link } from 'react-router';
import { actions } from './actions.tsx';
import { editedMessage, undoButton, writeMeta } from './user-action.tsx';
import { UserName } from './user-name.tsx';
import { userPaths } from './user-paths.ts';
import { savedUser } from './user-values.ts';
import { failureToast, useWriteFailure } from './write-failure.tsx';

/**
 * The writes of the users' dialogs, by the names of the specification (sections 3 and 4).
 * @param user whom an edit or a deletion is about, in the version that it replaces
 */
export function useUserWrites(user?: User) {
  const create = useCreateUser({ mutation: { meta: enrolling } });
  const edit = useEditUser({ mutation: { meta: editing(user) } });
  const remove = useDeleteUser({ mutation: { ...(user && { meta: writeMeta(actions.delete, user) }) } });
  const createFailure = useWriteFailure(create);
  const editFailure = useWriteFailure(edit);
  const deleteFailure = useWriteFailure(remove);
  const last = edit.submittedAt > remove.submittedAt ? edit : remove;
  return {
    createUser: create.mutateAsync,
    editUser: edit.mutateAsync,
    deleteUser: remove.mutateAsync,
    /** The result of a creation: any body is a success. */
    usersData: create.data?.data,
    /** The message of the last edit; '' before it. */
    isUserEdited: edit.isSuccess ? editedMessage : (editFailure?.headline ?? ''),
    /** The message of the last deletion; '' before it. */
    isUserDeleted: remove.isSuccess ? actions.delete.message : (deleteFailure?.headline ?? ''),
    /** Status of the last edit or deletion; 0 without a response. */
    userStatusCode: last.data?.status ?? last.error?.status ?? 0,
    isCreating: create.isPending,
    isEditing: edit.isPending,
    isDeleting: remove.isPending,
    isCreated: create.isSuccess,
    isEdited: edit.isSuccess,
    isDeleted: remove.isSuccess,
    createFailure,
    editFailure,
    deleteFailure,
    resetUsersData: create.reset,
    resetUserEdited: edit.reset,
    resetUserDeleted: remove.reset,
  };
}

export const enrollLabel = 'Enroll user';
export const editLabel = 'Edit User';

const enrolling: WriteMeta = {
  name: enrollLabel,
  success: ({ data: usersData }, { data }: { data: NewUser }): ToastMessage => ({
    tone: 'success',
    headline: 'User Created Successfully',
    detail: linkTo(data, usersData),
  }),
  failure: (error) => failureToast(error, {}),
};

const editing = (base: User | undefined): WriteMeta => ({
  name: editLabel,
  success: ({ data }, variables: { id: string; data: UserUpdate }, client): ToastMessage => ({
    tone: 'success',
    headline: editedMessage,
    detail: <UserName user={variables.data} />,
    about: variables.id,
    action: base && undoButton(client, base, savedUser(data, base, variables.data)),
  }),
  failure: (error) => failureToast(error, base ?? {}),
});

/** A link to the new user's page. Any body is a success, so the response may have no id. */
function linkTo(user: NewUser, usersData: Partial<User> | string | undefined) {
  const id = typeof usersData === 'object' ? usersData.id : undefined;
  if (id === undefined || !hasFeature('extended')) return <UserName user={user} />;
  return (
    <Link to={userPaths.user(id)}>
      Show <UserName user={user} />
    </Link>
  );
}
