import { Meta, SelectField, TextField, useForm } from '@scv/ui';
import { NewPasswordField, type PasswordComplexity, passwordRules } from '@scv/ui/new-password-field';
import type { AuthnTransaction, FactorType } from './authn-client.ts';
import { RecoveryForm, type StepProps } from './recovery-form.tsx';

const ways: readonly { value: FactorType; label: string }[] = [
  { value: 'EMAIL', label: 'By mail' },
  { value: 'SMS', label: 'By text message' },
];

/** Asks whose account it is and how to send the code. Both ways are always offered: they don't tell who has a phone. */
export function StartForm({ recovery }: StepProps) {
  const form = useForm({
    initial: { username: recovery.username, way: 'EMAIL' },
    check: ({ username }) => ({ username: username.trim() ? undefined : 'Enter your username.' }),
  });

  return (
    <RecoveryForm
      recovery={recovery}
      form={form}
      submitLabel="Continue"
      field="username"
      send={({ username, way }) => recovery.begin(username.trim(), way === 'SMS' ? 'SMS' : 'EMAIL')}
    >
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
      />
      <SelectField {...form.field('way')} label="Send the code" options={ways} />
      {recovery.deviceNote && <Meta>{recovery.deviceNote}</Meta>}
    </RecoveryForm>
  );
}

/** Asks before a link is used: programs that check emails open links, too, and run their scripts. */
export function LinkForm({ recovery }: StepProps) {
  const form = useForm({ initial: {}, check: () => ({}) });
  return (
    <>
      {recovery.username && (
        <Meta>
          Account:{' '}
          <strong>
            <bdi>{recovery.username}</bdi>
          </strong>
        </Meta>
      )}
      <RecoveryForm recovery={recovery} form={form} submitLabel="Continue" send={recovery.redeemLink}>
        <Meta>If you don’t expect this, close the page. Nothing has changed yet.</Meta>
      </RecoveryForm>
    </>
  );
}

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

/** Asks for the new password, with the provider's rules. */
export function PasswordForm({ recovery, transaction }: StepProps & { transaction: AuthnTransaction }) {
  const rules = passwordRules((transaction.policy?.['complexity'] ?? {}) as PasswordComplexity, recovery.username);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => {
      if (!password) return { password: 'Enter a new password.' };
      return rules.every(({ isMet }) => isMet(password)) ? {} : { password: 'The new password must follow all rules.' };
    },
  });

  return (
    <RecoveryForm
      recovery={recovery}
      form={form}
      submitLabel="Set password"
      field="password"
      send={({ password }) => recovery.follow(transaction.resetPassword, { newPassword: password })}
    >
      {/* Whoever opens a link that a stranger asked for, or sent, sees that it is somebody else's account. */}
      <Meta>Account: {recovery.username}</Meta>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={recovery.username} readOnly hidden />
      <NewPasswordField {...form.field('password')} label="New password" rules={rules} />
    </RecoveryForm>
  );
}
