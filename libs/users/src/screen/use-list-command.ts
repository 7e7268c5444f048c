import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListCommand, ListState } from '../query/list-commands.ts';

/** Runs `act` once if another screen has sent this command (see `commandList`); a reload or Back doesn't repeat it. */
export function useListCommand(command: ListCommand, act: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: ListState | null };
  const isSent = state?.command === command;
  const run = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    act();
  });
  useEffect(() => {
    if (isSent) run();
  }, [isSent]);
}
