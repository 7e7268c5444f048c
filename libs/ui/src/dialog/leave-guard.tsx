import { hasUnsavedChanges, addUnsavedChanges } from '../browser/page-events.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  when: boolean;
  title: string;
  text: string;
  leaveLabel: string;
}

/**
 * Asks before unsaved changes are lost: in a dialog of ours on links, Back and Forward, in the browser's own when the
 * page is closed or reloaded. Changes of only the query or hash stay on the screen and need no question.
 */
export function LeaveGuard({ when, title, text, leaveLabel }: LeaveGuardProps) {
  const steps = useBackGuard(when);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && !steps.isLeaving() && hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  // A layout effect, so that a session that ends right now already finds the unsaved changes.
  useLayoutEffect(() => (when ? addUnsavedChanges() : undefined), [when]);

  const isBlocked = blocker.state === 'blocked';
  if (!isBlocked && !steps.areHeld) return null;
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={leaveLabel}
      cancelLabel="Stay"
      tone="danger"
      onConfirm={isBlocked ? blocker.proceed : steps.leave}
      onCancel={isBlocked ? blocker.reset : steps.stay}
    />
  );
}

/** After the last of several quick steps the browser is sent back to the entry on the screen. */
const settledMs = 50;

/**
 * Holds Back and Forward of the browser's history. The router's own blocker takes a second step for its return from the
 * first one, so that address and screen differ: it doesn't hear of any until somebody wants to leave.
 */
function useBackGuard(when: boolean) {
  const { key } = useLocation();
  const [wanted, setWanted] = useState<number>();
  const leaving = useRef(false);
  const here = useRef<number>(undefined);

  const onPop = useEffectEvent((event: PopStateEvent, screen: string) => {
    const entry = entryOf(event.state);
    if (entry === undefined || here.current === undefined) return undefined;
    if (entry === here.current) {
      event.stopImmediatePropagation();
      if (leaving.current && wanted !== undefined) history.go(wanted - entry);
      return undefined;
    }
    if (leaving.current || !hasUnsavedChanges() || location.pathname === screen) return undefined;
    event.stopImmediatePropagation();
    setWanted(entry);
    return entry;
  });

  useEffect(() => {
    leaving.current = false;
    if (!when) return undefined;
    here.current = entryOf(history.state);
    const screen = location.pathname;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = (event: PopStateEvent) => {
      clearTimeout(timer);
      const entry = onPop(event, screen);
      const back = (here.current ?? 0) - (entry ?? 0);
      if (entry !== undefined) timer = setTimeout(() => history.go(back), settledMs);
    };
    // Before the router's own listener.
    addEventListener('popstate', hold, { capture: true });
    return () => removeEventListener('popstate', hold, { capture: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each entry of the history has a place of its own
  }, [when, key]);

  function leave() {
    leaving.current = true;
    const entry = entryOf(history.state);
    if (wanted !== undefined && entry === here.current) history.go(wanted - (entry ?? 0));
  }

  return {
    areHeld: when && wanted !== undefined,
    isLeaving: () => leaving.current,
    leave,
    stay: () => setWanted(undefined),
  };
}

/** The place of an entry in the history, which the router stores in it; undefined in a history of another kind. */
const entryOf = (state: unknown) => (state as { idx?: number } | null)?.idx;
