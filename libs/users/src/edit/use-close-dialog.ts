import { useLocation, useNavigate } from 'react-router';
import { useUserFilters } from '../query/use-user-list.ts';
import { userPaths, type DialogState } from '../query/user-paths.ts';

/** Returns to the screen under the dialog: by Back if it was opened over that, so that Back doesn't open it again. */
export function useCloseDialog() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: DialogState | null };
  const [filters] = useUserFilters();
  return () => {
    if (state?.over) void navigate(-1);
    else void navigate(userPaths.list(filters), { replace: true, preventScrollReset: true });
  };
}
