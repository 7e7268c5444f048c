import { TextField } from '@scv/ui';
import { useRef } from 'react';
import type { AuthnTransaction } from './authn-client.ts';
import { RecoveryForm, valueOf, type StepProps } from './recovery-form.tsx';

/** Asks the account's recovery question, for providers whose policy has one. */
export function AnswerForm({ recovery, transaction }: StepProps & { transaction: AuthnTransaction }) {
  const field = useRef<HTMLInputElement>(null);
  const { question = 'Answer' } = (transaction.user?.['recovery_question'] ?? {}) as { question?: string };

  return (
    <RecoveryForm
      recovery={recovery}
      submitLabel="Continue"
      field={field}
      check={() => (valueOf(field).trim() ? undefined : 'Enter the answer.')}
      send={() => recovery.follow(transaction.answer, { answer: valueOf(field).trim() })}
    >
      {(error) => <TextField ref={field} label={question} autoComplete="off" error={error} />}
    </RecoveryForm>
  );
}
