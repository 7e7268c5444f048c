import { getListUsersQueryKey } from '@scv/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Call it after every write, failed ones too: the server may have done them. Fetches what is on screen again, such as
 * the list, a user and their activity, and removes all other pages of the list from the cache.
 */
export function useRefreshUsers() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    queryClient.removeQueries({ queryKey: getListUsersQueryKey(), type: 'inactive' });
    void queryClient.invalidateQueries();
  }, [queryClient]);
}
