import { getListUsersQueryKey } from '@scv/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * After a write, whether it seems to have succeeded or not: what is on screen is fetched anew, and every other page,
 * which may have changed as well, is forgotten.
 */
export function useRefreshUsers() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const queryKey = getListUsersQueryKey();
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}
