import { Meta, useForm } from '@scv/ui';
import { NewPasswordField, passwordRules, type PasswordComplexity } from '@scv/ui/new-password-field';
import type { AuthnTransaction } from './authn-client.ts';
import { RecoveryForm, type StepProps } from './recovery-form.tsx';

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
