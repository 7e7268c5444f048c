import type { User } from '@scv/api';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { DialogState } from './dialog-state.ts';
import { userPaths } from '../user-paths.ts';
import { useUserFilters, useUserList } from '../list/use-user-list.ts';

/**
 * The user whom the dialog's address names, as the list had them when the dialog opened: what is being worked on stays,
 * even when the list moves on. The contract has no call for one user. `isMissing`: the page of the list is there, and
 * the user is not on it. `reread` fetches that page anew and gives the user as they are now, if they are on it.
 */
export function useListedUser() {
  const { id } = useParams();
  const [filters] = useUserFilters();
  const list = useUserList(filters);
  const inList = (data = list.data) => data?.userList.find((user) => user.id === id);
  const listed = inList();
  const [kept, keep] = useState(listed);
  const user = kept?.id === id ? kept : listed;
  if (user !== kept) keep(user);
  const reread = async (): Promise<User | undefined> => inList((await list.refetch()).data);
  return { user, isMissing: list.isSuccess && !list.isPlaceholderData, reread };
}

/** Leads back to the list as it was: by Back where that is the way, so that Back does not open the dialog again. */
export function useCloseDialog() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: DialogState | null };
  const [filters] = useUserFilters();
  return () => {
    if (state?.overList) void navigate(-1);
    else void navigate(userPaths.list(filters), { replace: true, preventScrollReset: true });
  };
}
