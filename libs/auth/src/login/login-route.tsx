import { Alert, CentredPage } from '@scv/ui';
import { useEffect, useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { loginTexts } from './login-state.ts';
import { ObstacleNotice, signInObstacle } from './sign-in-obstacle.tsx';
import { signedOutFlag, type SignOutReason } from '../session/sign-in-storage.ts';

/** A refusal is said by the login-error state instead. */
const signedOutTexts: Record<Exclude<SignOutReason, 'refused'>, string> = {
  'signed-out': 'You have been signed out.',
  mismatch: loginTexts.mismatch,
  expired: 'Your session has ended. Please sign in again.',
  idle: 'You have been signed out because there was no activity for a while.',
  replaced: 'You have been signed out here because somebody else has signed in in another tab.',
};

/**
 * The login page: the portal's own login call, the step before the provider (specification, sections 2 and 4). Where
 * the browser could not finish the sign-in there is no form, but what to do about it.
 */
export function LoginRoute() {
  const [obstacle, setObstacle] = useState(signInObstacle);
  // Said once: the flag is cleared as soon as it has been shown.
  const [reason] = useState(signedOutFlag.peek);
  useEffect(() => signedOutFlag.clear(), []);
  const tone = reason === 'signed-out' ? 'success' : 'warning';

  return (
    <CentredPage title="Welcome" text="Sign In to your account" size="sign-in">
      {reason && reason !== 'refused' && <Alert tone={tone} headline={signedOutTexts[reason]} />}
      {obstacle ? <ObstacleNotice obstacle={obstacle} onRemoved={() => setObstacle(undefined)} /> : <LoginForm />}
    </CentredPage>
  );
}
