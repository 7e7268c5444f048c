import { Alert, clockTime, RequestId } from '@scv/ui';
import type { LoginWait } from './login-wait.ts';

export interface FailureAlertProps {
  /** Why the last attempt failed. */
  text: string | undefined;
  requestId?: string | undefined;
  /** What the person can do about it. */
  hint?: string | false | undefined;
  wait: LoginWait;
  /** Id of the countdown, to describe the button that is not available meanwhile. */
  timerId: string;
}

/** The API says how long to wait; its sentence would stand still above the countdown. */
const frozenWait = / Try again in .*$/;

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
            {hint}
            {requestId && <RequestId id={requestId} />}
            {mustWait && (
              // Announced once, with the alert.
              <div id={timerId} role="timer" aria-live="off">
                Try again in {clockTime(secondsLeft)}
              </div>
            )}
          </>
        ),
      })}
    />
  );
}
