import { TextField, useForm } from '@scv/ui';
import type { AuthnTransaction } from './authn-client.ts';
import { RecoveryForm, type StepProps } from './recovery-form.tsx';

/** Asks the account's recovery question, for providers whose policy has one. */
export function AnswerForm({ recovery, transaction }: StepProps & { transaction: AuthnTransaction }) {
  const { question = 'Answer' } = (transaction.user?.['recovery_question'] ?? {}) as { question?: string };
  const form = useForm({
    initial: { answer: '' },
    check: ({ answer }) => ({ answer: answer.trim() ? undefined : 'Enter the answer.' }),
  });

  return (
    <RecoveryForm
      recovery={recovery}
      form={form}
      submitLabel="Continue"
      field="answer"
      send={({ answer }) => recovery.follow(transaction.answer, { answer: answer.trim() })}
    >
      <TextField {...form.field('answer')} label={question} autoComplete="off" />
    </RecoveryForm>
  );
}
