import { hasUnsavedChanges, addUnsavedChanges } from '../browser/page-events.ts';
import { hearSteps } from '../browser/page-guards.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  if (!isBlocked && !steps.isAsked) return null;
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
 * Holds Back and Forward of the browser's history: first the address is the screen's again, then `isAsked` is true. The
 * router's own blocker takes a second step for its return from the first one, so that address and screen differ.
 */
function useBackGuard(when: boolean) {
  const { key } = useLocation();
  /** Number of history entries that the person wants to go: -1 is one step back. Undefined without a question. */
  const [wanted, setWanted] = useState<number>();
  const leaving = useRef(false);

  useEffect(() => {
    leaving.current = false;
    const here = entryOf(history.state);
    if (!when || here === undefined) return undefined;
    const screen = location.pathname;
    let held = 0;
    let isReturning = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function goBack() {
      timer = undefined;
      isReturning = true;
      history.go(-held);
    }
    const stopHearing = hearSteps((event) => {
      const entry = entryOf(event.state);
      if (leaving.current || entry === undefined) return false;
      if (entry !== here && (!hasUnsavedChanges() || location.pathname === screen)) return false;
      clearTimeout(timer);
      timer = undefined;
      if (entry === here) {
        if (isReturning) setWanted(held);
        isReturning = false;
      } else {
        held = entry - here;
        timer = setTimeout(goBack, settledMs);
      }
      return true;
    });
    return () => {
      stopHearing();
      setWanted(undefined); // Nothing would be lost any more, or the screen has another entry.
      // Such as a save that ends during the step: the address is the screen's again before the screen moves on.
      clearTimeout(timer);
      if (timer !== undefined) goBack();
      if (isReturning) hideReturn(here);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each entry of the history has a place of its own
  }, [when, key]);

  function leave() {
    leaving.current = true;
    history.go(wanted);
  }

  return {
    isAsked: when && wanted !== undefined,
    isLeaving: () => leaving.current,
    leave,
    stay: () => setWanted(undefined),
  };
}

/** Hides the return to the screen's entry, where the router still is. */
function hideReturn(here: number) {
  const stopHearing = hearSteps((event) => {
    stopHearing();
    return entryOf(event.state) === here;
  });
}

/** The place of an entry in the history, which the router stores in it; undefined in a history of another kind. */
const entryOf = (state: unknown) => (state as { idx?: number } | null)?.idx;
