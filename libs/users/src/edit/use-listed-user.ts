import { getListUsersQueryKey, type UserList } from '@scv/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The user from the list on screen, as of the first render; undefined if they aren't on it. */
export function useListedUser(id: string) {
  const queryClient = useQueryClient();
  const [user] = useState(() =>
    queryClient
      .getQueriesData<{ data: UserList }>({ queryKey: getListUsersQueryKey(), type: 'active' })
      .flatMap(([, answer]) => answer?.data.userList ?? [])
      .find((listed) => listed.id === id),
  );
  return user;
}
