import { Alert, CentredPage } from '@scv/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { loginStateAfter, loginTexts } from './login-state.ts';
import { findSignInBlocker, SignInBlockerNotice } from './sign-in-blocker.tsx';
import { signedOutFlag, type SignOutReason } from '../storage/sign-in-storage.ts';

/** The form itself shows a refusal, by its login-error state. */
const signedOutTexts: Record<Exclude<SignOutReason, 'refused'>, string> = {
  'signed-out': 'You have been signed out.',
  mismatch: loginTexts.mismatch,
  expired: 'Your session has ended. Please sign in again.',
  idle: 'You have been signed out because there was no activity for a while.',
  replaced: 'You have been signed out because somebody else signed in on another tab.',
};

/**
 * The login page, the step before the provider (specification, sections 2 and 4). Shows why the last session ended. If
 * this browser can't sign in, shows the reason instead of the form. A recovery passes a username and its own notice.
 */
export function LoginRoute({ recovery }: Pick<LoginFormProps, 'recovery'>) {
  const [blocker, setBlocker] = useState(findSignInBlocker);
  const [reason] = useState(signedOutFlag.peek);
  // Shown once only.
  useEffect(() => signedOutFlag.clear(), []);
  const { state } = useLocation() as { state: { username?: string; notice?: string } | null };
  const text = state?.notice ?? (reason && reason !== 'refused' ? signedOutTexts[reason] : undefined);
  const tone = state?.notice || reason === 'signed-out' ? 'success' : 'warning';

  return (
    <CentredPage title="Welcome" text="Sign In to your account" size="sign-in">
      {blocker ? (
        <SignInBlockerNotice blocker={blocker} onRemoved={() => setBlocker(undefined)} />
      ) : (
        <LoginForm
          initialState={loginStateAfter(reason)}
          initialUsername={state?.username}
          notice={text && <Alert tone={tone} headline={text} />}
          recovery={recovery}
        />
      )}
    </CentredPage>
  );
}
