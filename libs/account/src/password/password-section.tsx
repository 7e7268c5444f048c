import { getPassword, enrollPassword, updatePassword, deletePassword } from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, Form, Meta, PasswordField, toast, useForm, When } from '@scv/ui';
import { useState } from 'react';
import { useAccountQuery, useAccount, useAccountChange, useUnsaved } from '../access/account-context.tsx';
import { AccountSection, ChangeFailure, ConfirmChange } from '../section.tsx';
import { NewPasswordField, passwordRules } from '@scv/ui/new-password-field';

/** Sets the first password of the account, changes it, or removes it. */
export function PasswordSection() {
  const query = useAccountQuery('password', getPassword);
  const [count, setCount] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AccountSection
      title="Password"
      about="You sign in with it to this portal, and at the sign-in provider to other applications."
      query={query}
    >
      {({ status, lastUpdated }) => {
        const isSet = String(status) !== 'NOT_ENROLLED';
        return (
          <>
            <Meta>
              {isSet ? (
                <>
                  <span>Last changed: </span>
                  <When time={lastUpdated} />
                </>
              ) : (
                <span>Your account has no password yet.</span>
              )}
            </Meta>
            {/* The key empties the fields after a change. */}
            <PasswordForm
              key={count}
              isSet={isSet}
              onChanged={() => setCount(count + 1)}
              onRemove={() => setIsAsking(true)}
            />
            {isAsking && <RemovePassword onClose={() => setIsAsking(false)} />}
          </>
        );
      }}
    </AccountSection>
  );
}

/** Okta's default policy. The MyAccount API doesn't say which one applies; the provider decides. */
const policy = { minLength: 8, minLowerCase: 1, minUpperCase: 1, minNumber: 1, excludeUsername: true };

const noPasswords = { password: '', currentPassword: '' };

interface PasswordFormProps {
  /** There is a password to replace, or to remove. */
  isSet: boolean;
  onChanged: () => void;
  onRemove: () => void;
}

function PasswordForm({ isSet, onChanged, onRemove }: PasswordFormProps) {
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

  async function send(typed: typeof noPasswords) {
    await change.mutateAsync(typed);
    toast({ tone: 'success', headline: isSet ? 'Password changed' : 'Password set' });
    onChanged();
  }

  return (
    <Form form={form} send={send}>
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
          <Button className="account-remove" onClick={onRemove}>
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

/** Asks before the password is removed: the portal's login needs one. */
function RemovePassword({ onClose }: { onClose: () => void }) {
  const remove = useAccountChange('password', (client, accessToken) => deletePassword(client, { accessToken }));
  return (
    <ConfirmChange
      title="Remove password"
      text="You stay signed in here, but can’t sign in to the portal again without a password. Set a new one on this page, or later with “Forgot password?”."
      confirmLabel="Remove"
      change={remove}
      failed="The password was not removed"
      onDone={() => toast({ tone: 'success', headline: 'Password removed' })}
      onClose={onClose}
    />
  );
}
