import { getListUsersQueryKey } from '@scv/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Call it after every write, failed ones too: the server may have done them. Fetches the page on screen again and
 * removes all other pages from the cache.
 */
export function useRefreshUsers() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const queryKey = getListUsersQueryKey();
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}
