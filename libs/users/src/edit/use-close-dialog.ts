import { useLocation, useNavigate } from 'react-router';
import { useUserFilters } from '../list/use-user-list.ts';
import { userPaths, type DialogState } from '../user-paths.ts';

/** Returns to the list: by Back if the dialog was opened over it, so that Back doesn't open the dialog again. */
export function useCloseDialog() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: DialogState | null };
  const [filters] = useUserFilters();
  return () => {
    if (state?.overList) void navigate(-1);
    else void navigate(userPaths.list(filters), { replace: true, preventScrollReset: true });
  };
}
