import { NewPasswordField, passwordRules, type PasswordComplexity } from '@scv/ui/new-password-field';
import { useRef } from 'react';
import type { AuthnTransaction } from './authn-client.ts';
import { RecoveryForm, valueOf, type StepProps } from './recovery-form.tsx';

/** Asks for the new password, with the provider's rules. */
export function PasswordForm({ recovery, transaction }: StepProps & { transaction: AuthnTransaction }) {
  const field = useRef<HTMLInputElement>(null);
  const rules = passwordRules((transaction.policy?.['complexity'] ?? {}) as PasswordComplexity, recovery.username);

  function check(): string | undefined {
    const password = valueOf(field);
    if (!password) return 'Enter a new password.';
    return rules.every(({ isMet }) => isMet(password)) ? undefined : 'The new password must follow all rules.';
  }

  return (
    <RecoveryForm
      recovery={recovery}
      submitLabel="Set password"
      field={field}
      check={check}
      send={() => recovery.follow(transaction.resetPassword, { newPassword: valueOf(field) })}
    >
      {(error) => (
        <>
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={recovery.username} readOnly hidden />
          <NewPasswordField ref={field} label="New password" rules={rules} error={error} />
        </>
      )}
    </RecoveryForm>
  );
}
