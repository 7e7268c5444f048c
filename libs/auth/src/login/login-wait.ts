import { useEffect, useState } from 'react';

const maxWaitSeconds = 60 * 60;

export interface LoginWait {
  /** 0 when there is no wait. */
  readonly secondsLeft: number;
  /** True after a wait has run out, until the next one or `cancel`. */
  readonly isOver: boolean;
  /** Replaces a running wait; 0 seconds cancel it. */
  readonly start: (seconds: number) => void;
  readonly cancel: () => void;
}

/** Counts down the wait that the server asked for (Retry-After). Uses the clock, so that time asleep counts. */
export function useLoginWait(): LoginWait {
  const [end, setEnd] = useState<number>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const cancel = () => {
    setEnd(undefined);
    setSecondsLeft(0);
  };

  useEffect(() => {
    if (end === undefined) return;
    const timer = setInterval(() => setSecondsLeft(secondsUntil(end)), 1_000);
    return () => clearInterval(timer);
  }, [end]);

  return {
    secondsLeft,
    isOver: end !== undefined && secondsLeft === 0,
    cancel,
    start: (seconds) => {
      if (seconds <= 0) return cancel();
      const asked = Math.min(seconds, maxWaitSeconds);
      setEnd(Date.now() + asked * 1_000);
      setSecondsLeft(asked);
    },
  };
}

const secondsUntil = (time: number) => Math.max(0, Math.round((time - Date.now()) / 1_000));
