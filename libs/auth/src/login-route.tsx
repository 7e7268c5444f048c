import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Alert, Button, CentredPage, Form, PasswordField, TextField } from '@scv/ui';
import { useLogin } from './login-context.tsx';
import { loginMessage, loginReducer, loginTexts } from './login-state.ts';
import { sendLogin } from './send-login.ts';
import { loginId, signedOutFlag, type SignOutReason } from './sign-in-storage.ts';
import { signInPaths } from './sign-in-paths.ts';

type Field = 'username' | 'password';

const missingTexts: Record<Field, string> = { username: 'Enter your username.', password: 'Enter your password.' };

/** A refusal is said by the login-error state instead. */
const signedOutTexts: Record<Exclude<SignOutReason, 'refused'>, string> = {
  'signed-out': 'You have been signed out.',
  mismatch: loginTexts.mismatch,
  expired: 'Your session has ended. Please sign in again.',
  idle: 'You have been signed out because there was no activity for a while.',
  replaced: 'You have been signed out here because somebody else has signed in in another tab.',
};

/** The login page: the portal's own login call, the step before the provider (specification, sections 2 and 4). */
export function LoginRoute() {
  const { state, dispatch } = useLogin();
  const navigate = useNavigate();
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const reason = useSignOutReason();
  const busy = state.isValidatingUser === true;
  const message = loginMessage(state);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const entry = new FormData(form);
    const credentials = { username: String(entry.get('username')).trim(), password: String(entry.get('password')) };
    const gaps = (['username', 'password'] as const).filter((field) => credentials[field] === '');
    setMissing(gaps);
    reason.dismiss();
    if (gaps[0]) return form.querySelector<HTMLInputElement>(`[name="${gaps[0]}"]`)?.focus();

    dispatch({ type: 'submitted' });
    const outcome = await sendLogin(credentials);
    dispatch(outcome);
    if (!loginReducer(state, outcome).isLoggedIn) return form.querySelector<HTMLInputElement>('[name="password"]')?.select();
    loginId.set(credentials.username);
    await navigate(signInPaths.flow);
  }

  const errorOf = (field: Field) => (missing.includes(field) ? missingTexts[field] : undefined);
  return (
    <CentredPage title="Welcome" text="Sign In to your account" size="sign-in">
      {message && <Alert tone="danger" headline={message} />}
      {reason.text && <Alert tone={reason.tone} headline={reason.text} />}
      <Form onSubmit={(event) => void submit(event)}>
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={errorOf('username')}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={errorOf('password')} />
        <Button type="submit" variant="primary" busy={busy}>
          Login
        </Button>
      </Form>
    </CentredPage>
  );
}

/** Why the person is here, said once: the flag is cleared as soon as it has been shown. */
function useSignOutReason() {
  const [reason, setReason] = useState(signedOutFlag.peek);
  useEffect(() => signedOutFlag.clear(), []);
  return {
    text: reason && reason !== 'refused' ? signedOutTexts[reason] : undefined,
    tone: reason === 'signed-out' ? ('success' as const) : ('warning' as const),
    dismiss: () => setReason(undefined),
  };
}
