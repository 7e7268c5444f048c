import { enrollPassword, updatePassword } from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, Form, PasswordField, toast, useForm } from '@scv/ui';
import { NewPasswordField, passwordRules } from '@scv/ui/new-password-field';
import { useAccount, useAccountChange, useUnsaved } from '../access/account-context.tsx';
import { ChangeFailure } from '../section.tsx';

/** Okta's default policy. The MyAccount API doesn't say which one applies; the provider decides. */
const policy = { minLength: 8, minLowerCase: 1, minUpperCase: 1, minNumber: 1, excludeUsername: true };

const noPasswords = { password: '', currentPassword: '' };

interface PasswordFormProps {
  /** There is a password to replace, or to remove. */
  isSet: boolean;
  onChanged: () => void;
  onRemove: () => void;
}

export function PasswordForm({ isSet, onChanged, onRemove }: PasswordFormProps) {
  const { login } = useAccount();
  const rules = passwordRules(policy, login);
  const form = useForm({
    initial: noPasswords,
    check: ({ password, currentPassword }) => ({
      currentPassword: isSet && !currentPassword ? 'Type your current password.' : undefined,
      password: rules.every(({ isMet }) => isMet(password)) ? undefined : 'The new password must follow all rules.',
    }),
  });
  const change = useAccountChange('password', (client, accessToken, typed: typeof noPasswords) =>
    isSet
      ? updatePassword(client, { accessToken, payload: { profile: typed } })
      : enrollPassword(client, { accessToken, payload: { profile: { password: typed.password } } }),
  );

  useUnsaved('password', form.isDirty);

  function succeed() {
    toast({ tone: 'success', headline: isSet ? 'Password changed' : 'Password set' });
    onChanged();
  }

  return (
    <Form
      form={form}
      send={async (typed) => {
        await change.mutateAsync(typed, { onSuccess: succeed });
      }}
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <div className="account-fields">
        {isSet && (
          <PasswordField {...form.field('currentPassword')} label="Current password" autoComplete="current-password" />
        )}
        <NewPasswordField {...form.field('password')} label="New password" rules={rules} />
      </div>
      <ChangeFailure
        headline={isSet ? 'The password was not changed' : 'The password was not set'}
        error={form.failure}
      />
      <ButtonRow>
        {isSet && (
          <Button className="account-apart" onClick={onRemove}>
            Remove password
          </Button>
        )}
        <Button type="submit" variant="primary" busy={form.busy}>
          {isSet ? 'Change password' : 'Set password'}
        </Button>
      </ButtonRow>
    </Form>
  );
}
