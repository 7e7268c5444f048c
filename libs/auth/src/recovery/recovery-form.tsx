import { Button, PlainForm as Form } from '@scv/ui';
import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react';
import type { Recovery } from './use-recovery.ts';
import { FailureAlert } from '../login/failure-alert.tsx';

export interface StepProps {
  recovery: Recovery;
}

interface RecoveryFormProps extends StepProps {
  submitLabel: string;
  /** Gets the focus at first, except on touch screens, and again when its value is refused. */
  field: RefObject<HTMLInputElement | null>;
  /** What is wrong with the field's value before it is sent. */
  check: () => string | undefined;
  send: () => Promise<void>;
  /** The fields; `error` belongs to the one of `field`. */
  children: (error: string | undefined) => ReactNode;
}

/** The form of one step: its fields, why the last call failed, how long to wait, and one button. */
export function RecoveryForm({ recovery, submitLabel, field, check, send, children }: RecoveryFormProps) {
  const { failure, busy, wait } = recovery;
  const [error, setError] = useState<string>();
  const timerId = useId();
  const mustWait = wait.secondsLeft > 0;

  useEffect(() => {
    const isTouch = globalThis.matchMedia?.('(pointer: coarse)').matches;
    if (failure ? failure.kind === 'field' : !isTouch) field.current?.focus({ preventScroll: true });
  }, [failure, field]);

  function submit() {
    const problem = check();
    setError(problem);
    if (problem) field.current?.focus();
    else void send();
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children(error ?? (failure?.kind === 'field' ? failure.text : undefined))}
      <FailureAlert text={failure?.kind === 'retry' ? failure.text : undefined} wait={wait} timerId={timerId} />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        unavailable={mustWait}
        aria-describedby={mustWait ? timerId : undefined}
      >
        {submitLabel}
      </Button>
    </Form>
  );
}

/** From the DOM, because a password manager may fill a field without any event. */
export const valueOf = (field: RefObject<HTMLInputElement | HTMLSelectElement | null>) => field.current?.value ?? '';
