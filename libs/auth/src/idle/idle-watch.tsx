import { activityEvent } from '@scv/browser';
import { lazyPart } from '@scv/ui';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session-context.tsx';
import { lastActivity } from '../session/sign-in-storage.ts';

/** Whose code cannot be had is signed out without a countdown. */
const IdleDialog = lazyPart(async () => (await import('./idle-dialog.tsx')).IdleDialog);

/**
 * A key, a click or a touch (decisions: idle), and work that somebody waits for; moving the mouse is none, it may be the
 * desk that shakes.
 */
const activities = ['keydown', 'pointerdown', activityEvent] as const;

/** Milliseconds. An activity is noted at most so often; the dialog counts in steps of one second. */
const step = 1_000;

/** The last 2 minutes are counted down; of a very short limit, its second half. */
function countdownOf(idleMs: number): number {
  return Math.min(120_000, idleMs / 2);
}

/**
 * Signs out whom nobody sees at work any more, after a countdown in which one can stay. Activity in any tab counts. While
 * the countdown is shown only its own buttons count in this tab, so that a click meant for it never lands behind it. After
 * the limit nothing counts any more: a computer that slept may hear the click before the clock.
 */
export function IdleWatch() {
  const session = useSession();
  const idleIn = useIdleIn();
  const [isAsked, setIsAsked] = useState(false);
  const isCounting = idleIn <= countdownOf(session.idleMs);

  useEffect(() => {
    if (isAsked) return undefined;
    let noted = 0;
    const note = () => {
      if (Date.now() - noted < step || session.idleIn <= 0) return;
      noted = Date.now();
      lastActivity.record();
    };
    for (const activity of activities) addEventListener(activity, note, { capture: true });
    return () => {
      for (const activity of activities) removeEventListener(activity, note, { capture: true });
    };
  }, [isAsked, session]);

  const isOver = idleIn <= 0;
  useEffect(() => {
    if (isOver) void session.signOut('idle');
  }, [isOver, session]);

  if (!isCounting || isOver) return null;
  return (
    <IdleDialog
      seconds={Math.ceil(idleIn / step)}
      onShown={setIsAsked}
      onStay={() => lastActivity.record()}
      onSignOut={() => void session.signOut('signed-out')}
    />
  );
}

/** Milliseconds left, looked at once a second, and at once when the tab is shown again after a sleep. */
function useIdleIn(): number {
  const session = useSession();
  const [idleIn, setIdleIn] = useState(session.idleIn);
  useEffect(() => {
    // Until the countdown begins every look finds the same, and nothing is rendered.
    const look = () => setIdleIn(Math.min(session.idleIn, countdownOf(session.idleMs) + 1));
    const timer = setInterval(look, step);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);
  return idleIn;
}
