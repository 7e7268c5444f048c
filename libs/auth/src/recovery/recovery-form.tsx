import { Button, type FieldErrors, Form, type FormState } from '@scv/ui';
import { useId, type ReactNode } from 'react';
import { FailureAlert } from '../login/failure-alert.tsx';
import type { RecoveryFailure } from './recovery-failure.ts';
import type { Recovery } from './use-recovery.ts';

export interface StepProps {
  recovery: Recovery;
}

interface RecoveryFormProps<Values extends Record<string, string>> extends StepProps {
  form: FormState<Values>;
  submitLabel: string;
  /** The field whose value the provider may refuse, if there is one. */
  field?: keyof Values;
  send: (values: Values) => Promise<RecoveryFailure | undefined>;
  children: ReactNode;
}

/** The form of one step: its fields, why the last call failed, how long to wait, and one button. */
export function RecoveryForm<Values extends Record<string, string>>(props: RecoveryFormProps<Values>) {
  const { recovery, form, submitLabel, field, send, children } = props;
  const { failure, busy, wait } = recovery;
  const timerId = useId();
  const mustWait = wait.secondsLeft > 0;

  async function submit(values: Values) {
    const refusal = await send(values);
    return (field && refusal?.kind === 'field' ? { [field]: refusal.text } : {}) as FieldErrors<Values>;
  }

  return (
    <Form form={form} send={mustWait ? undefined : submit} focusOnArrival>
      {children}
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
