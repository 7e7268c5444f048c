import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What the history keeps with the list's address when something was asked of it from elsewhere, until it is done. */
export interface AskedState {
  asked: 'export' | 'keys';
}

/** Does what was asked for, once: a reload or Back asks for nothing any more. */
export function useAsked(what: AskedState['asked'], act: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: Partial<AskedState> | null;
  };
  const isAsked = state?.asked === what;
  const answer = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    act();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
