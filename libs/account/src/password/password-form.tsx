import { enrollPassword, updatePassword } from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, PlainForm as Form, PasswordField, toast } from '@scv/ui';
import { NewPasswordField, passwordRules } from '@scv/ui/new-password-field';
import { useState, type FormEvent } from 'react';
import { useAccount, useAccountChange, useUnsaved } from '../access/account-context.tsx';
import { ChangeFailure } from '../section.tsx';

/** Okta's default policy. The MyAccount API doesn't say which one applies; the provider decides. */
const policy = { minLength: 8, minLowerCase: 1, minUpperCase: 1, minNumber: 1, excludeUsername: true };

interface Passwords {
  password: string;
  currentPassword: string;
}

/** @param props.isSet whether there is a password to replace */
export function PasswordForm({ isSet, onChanged }: { isSet: boolean; onChanged: () => void }) {
  const { login } = useAccount();
  const rules = passwordRules(policy, login);
  const [{ password, currentPassword }, setTyped] = useState<Passwords>({ password: '', currentPassword: '' });
  const [mistakes, setMistakes] = useState<Partial<Passwords>>({});
  const change = useAccountChange('password', (client, accessToken, typed: Passwords) =>
    isSet
      ? updatePassword(client, { accessToken, payload: { profile: typed } })
      : enrollPassword(client, { accessToken, payload: { profile: { password: typed.password } } }),
  );

  useUnsaved('password', password !== '' || currentPassword !== '');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const found: Partial<Passwords> = {
      ...(isSet && !currentPassword && { currentPassword: 'Type your current password.' }),
      ...(!rules.every(({ isMet }) => isMet(password)) && { password: 'The new password must follow all rules.' }),
    };
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) return void (event.currentTarget.elements.namedItem(first) as HTMLElement).focus();
    return change.mutate({ password, currentPassword }, { onSuccess: succeed });
  }

  function succeed() {
    toast({ tone: 'success', headline: isSet ? 'Password changed' : 'Password set' });
    onChanged();
  }

  return (
    <Form onSubmit={submit}>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      {isSet && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          value={currentPassword}
          error={mistakes.currentPassword}
          onChange={({ target }) => setTyped({ password, currentPassword: target.value })}
        />
      )}
      <NewPasswordField
        label="New password"
        name="password"
        rules={rules}
        error={mistakes.password}
        onChange={(typed) => setTyped({ password: typed, currentPassword })}
      />
      <ChangeFailure
        headline={isSet ? 'The password was not changed' : 'The password was not set'}
        error={change.error}
      />
      <ButtonRow>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {isSet ? 'Change password' : 'Set password'}
        </Button>
      </ButtonRow>
    </Form>
  );
}
