import { Alert, clockTime, RequestId } from '@scv/ui';
import { useEffect, useState } from 'react';

interface FailureAlertProps {
  text: string | undefined;
  requestId?: string | undefined;
  hint?: string | false | undefined;
  wait: RetryWait;
  /** Id of the countdown, to describe the button that is not available meanwhile. */
  timerId: string;
}

/** The API says how long to wait; its sentence would stand still above the countdown. */
const frozenWait = / Try again in .*/s;

/** Shows why the last attempt failed, with a countdown to the next one; then that it can be sent. */
export function FailureAlert({ text, requestId, hint, wait: { secondsLeft, isOver }, timerId }: FailureAlertProps) {
  if (isOver) return <Alert tone="info" headline="You can try again now." />;
  if (!text) return null;
  const mustWait = secondsLeft > 0;

  return (
    <Alert
      tone="danger"
      headline={mustWait ? text.replace(frozenWait, '') : text}
      {...((requestId || mustWait || hint) && {
        detail: (
          <>
            <span>{hint}</span>
            {requestId && <RequestId id={requestId} />}
            {mustWait && (
              // Announced once, with the alert.
              <div id={timerId} role="timer" aria-live="off">
                {`Try again in ${clockTime(secondsLeft)}`}
              </div>
            )}
          </>
        ),
      })}
    />
  );
}

interface RetryWait {
  readonly secondsLeft: number;
  /** True after a wait has run out, until the next one or `cancel`. */
  readonly isOver: boolean;
  /** Replaces a running wait; 0 seconds cancel it. */
  readonly start: (seconds: number) => void;
  readonly cancel: () => void;
}

/** Counts down the server's Retry-After. Uses the clock, so that time asleep counts. */
export function useRetryWait(): RetryWait {
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
      setEnd(Date.now() + seconds * 1_000);
      setSecondsLeft(seconds);
    },
  };
}

const secondsUntil = (time: number) => Math.max(0, Math.round((time - Date.now()) / 1_000));
