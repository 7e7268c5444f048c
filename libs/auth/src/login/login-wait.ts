import { useEffect, useState } from 'react';

/** Seconds. A server that asks for more is asked again after this. */
const longestWait = 60 * 60;

export interface LoginWait {
  /** Seconds still to wait; 0 when there is nothing to wait for. */
  readonly secondsLeft: number;
  /** True once a wait has ended by itself, until the next one or `forget`. */
  readonly isOver: boolean;
  /** Takes the place of a wait before; 0 seconds are no wait. */
  readonly start: (seconds: number) => void;
  readonly forget: () => void;
}

/** Counts down how long the server asked to wait. By the clock, so that a computer that slept has waited as well. */
export function useLoginWait(): LoginWait {
  const [end, setEnd] = useState<number>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const forget = () => {
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
    forget,
    start: (seconds) => {
      if (seconds <= 0) return forget();
      const asked = Math.min(seconds, longestWait);
      setEnd(Date.now() + asked * 1_000);
      setSecondsLeft(asked);
    },
  };
}

const secondsUntil = (time: number) => Math.max(0, Math.round((time - Date.now()) / 1_000));
