import { getGetListOfUsersQueryKey, useGetUser, type User, type UserList } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, ErrorState } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type DialogState, showsUser, userPaths } from '../user-paths.ts';
import { isMissing, useUserFilters, useUserList } from '../user-query.ts';

export interface FoundUser {
  user: User;
  /** Fetches the user again; undefined if they can't be found any more. */
  reread: () => Promise<User | undefined>;
  onClose: () => void;
}

interface UserDialogProps {
  title: string;
  children: (found: FoundUser) => ReactNode;
}

/** A dialog for the user in the address. Waits for the user, and says so if they can't be found. */
export function UserDialog(props: UserDialogProps) {
  const { id = '' } = useParams();
  const Find = hasFeature('extended') ? FetchedUser : ListedUser;
  return <Find key={id} id={id} {...props} />;
}

/** Takes the user from the list on screen if they are there, otherwise fetches them. */
function FetchedUser({ id, ...props }: UserDialogProps & { id: string }) {
  const queryClient = useQueryClient();
  // As of the first render.
  const [listed] = useState(() =>
    queryClient
      .getQueriesData<{ data: UserList }>({ queryKey: getGetListOfUsersQueryKey(), type: 'active' })
      .flatMap(([, answer]) => answer?.data.userList ?? [])
      .find((user) => user.id === id),
  );
  const { data, error, isFetching, refetch } = useGetUser(id, { query: { enabled: !listed } });
  const onClose = useCloseDialog();
  const reread = async () => (await refetch()).data?.data;
  const user = listed ?? data?.data;
  if (error && !isMissing(error) && !user) {
    return (
      <Dialog title={props.title} onClose={onClose}>
        <ErrorState
          headline="This user could not be loaded."
          detail={error.message}
          requestId={error.requestId}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Dialog>
    );
  }
  const missing = error && ['This user no longer exists.', 'Another administrator may have deleted them.'];
  return <KeptUser {...props} user={user} missing={missing ?? undefined} reread={reread} />;
}

/** Without the feature `extended` there is no call for one user, so the user is taken from the list's page. */
function ListedUser({ id, ...props }: UserDialogProps & { id: string }) {
  const [filters] = useUserFilters();
  const list = useUserList(filters);
  const find = (users = list.userListData) => users?.find((user) => user.id === id);
  const isComplete = list.userListData !== undefined && !list.error && !list.isPlaceholderData;
  const reread = async () => find((await list.refetch()).data?.data.userList);
  const missing = [
    'This user is not on this page of the list.',
    'They may have been deleted, or moved to another page.',
  ];
  return <KeptUser {...props} user={find()} missing={isComplete ? missing : undefined} reread={reread} />;
}

interface KeptUserProps extends UserDialogProps, Pick<FoundUser, 'reread'> {
  user: User | undefined;
  /** Sentences that say why there is no user; undefined while we look for them. */
  missing: readonly string[] | undefined;
}

/** Keeps the user as they were when the dialog opened, even when they change. */
function KeptUser({ user: found, missing, reread, title, children }: KeptUserProps) {
  const [kept, keep] = useState(found);
  const user = kept ?? found;
  // A stale page may not have had the user.
  if (user !== kept) keep(user);
  const onClose = useCloseDialog();
  const isOverUser = showsUser(useLocation());
  if (user) return children({ user, reread, onClose });
  if (!missing) return null;
  const footer = (
    <Button variant="primary" onClick={onClose} initialFocus>
      {isOverUser ? 'Close' : 'Show the list'}
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {missing.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}

/** Returns to the screen under the dialog: by Back if it was opened over that, so that Back doesn't open it again. */
export function useCloseDialog() {
  const navigate = useNavigate();
  const location = useLocation();
  const { id = '' } = useParams();
  const [filters] = useUserFilters();
  return () => {
    if ((location.state as DialogState | null)?.over) return void navigate(-1);
    const under = showsUser(location) ? userPaths.user(id) : userPaths.list(filters);
    void navigate(under, { replace: true, preventScrollReset: true });
  };
}
