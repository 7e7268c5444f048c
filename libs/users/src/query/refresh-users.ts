import { getGetProviderAccountQueryKey, getGetUserQueryKey, getGetListOfUsersQueryKey } from '@scv/api';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Call it after every write, failed ones too: the server may have done them. Fetches what is on screen again, such as
 * the list, a user and their activity, and removes all other pages of the list from the cache. Doesn't fetch the user
 * with the id `deleted`, whose page is about to close.
 */
export function useRefreshUsers() {
  const queryClient = useQueryClient();
  return useCallback(
    (deleted?: string) => {
      queryClient.removeQueries({ queryKey: getGetListOfUsersQueryKey(), type: 'inactive' });
      void queryClient.invalidateQueries({ refetchType: 'none' });
      const gone = deleted === undefined ? [] : [getGetUserQueryKey(deleted), getGetProviderAccountQueryKey(deleted)];
      const isGone = (key: QueryKey) => gone.some(([path]) => path === key[0]);
      void queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => !isGone(queryKey) });
    },
    [queryClient],
  );
}
