import { Alert, CentredPage, Button, ButtonRow } from '@scv/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { loginStateAfter, loginTexts } from './login-state.ts';
import { signedOutFlag, type SignOutReason } from '../storage/sign-in-storage.ts';
import { clearStorage, storageHealth } from '../storage/storage-health.ts';

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
 * this browser can't sign in, shows the reason instead of the form. A recovery passes a username.
 */
export function LoginRoute({ recovery }: Pick<LoginFormProps, 'recovery'>) {
  const [blocker, setBlocker] = useState(findSignInBlocker);
  const [reason] = useState(signedOutFlag.peek);
  useEffect(() => signedOutFlag.clear(), []);
  const { state } = useLocation() as { state: { username?: string } | null };
  const text = reason && reason !== 'refused' ? signedOutTexts[reason] : undefined;
  const tone = reason === 'signed-out' ? 'success' : 'warning';

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

/** Why nobody can sign in with this browser: no secure context, or storage blocked or full. */
export type SignInBlocker = 'insecure' | 'blocked' | 'full';

/** PKCE (RFC 7636) needs Web Crypto, which browsers offer in secure contexts only. */
export function findSignInBlocker(): SignInBlocker | undefined {
  if (window.isSecureContext === false || !crypto.subtle) return 'insecure';
  const health = storageHealth();
  return health === 'ok' ? undefined : health;
}

/** Explains the blocker and its remedy. Trying again calls `onRemoved` if the blocker is gone. */
export function SignInBlockerNotice({ blocker, onRemoved }: { blocker: SignInBlocker; onRemoved: () => void }) {
  const [tries, setTries] = useState(0);

  function tryAgain() {
    if (blocker === 'full') clearStorage();
    if (findSignInBlocker()) setTries(tries + 1);
    else onRemoved();
  }

  const { headline, detail, action } = explanations(tries > 0)[blocker];
  return (
    <>
      {/* The key makes screen readers announce it again after a failed try. */}
      <Alert key={tries} tone="danger" headline={headline} detail={detail} />
      {action && (
        <ButtonRow>
          <Button variant="primary" onClick={tryAgain}>
            {action}
          </Button>
        </ButtonRow>
      )}
    </>
  );
}

interface Explanation {
  headline: string;
  detail: ReactNode;
  action?: string;
}

function explanations(hasTried: boolean): Record<SignInBlocker, Explanation> {
  const full: Explanation = {
    headline: 'The browser’s storage for this site is full.',
    detail: (
      <>
        A sign-in has to be stored. Clear the storage for <Site />: nothing on the server is lost.
      </>
    ),
    action: 'Clear and try again',
  };
  const stillFull: Explanation = {
    headline: 'This browser offers no storage for this site.',
    detail: (
      <>
        Some browsers do so in private windows or when the disk is full. Open <Site /> in another one.
      </>
    ),
    action: 'Try again',
  };
  return {
    insecure: {
      headline: 'Signing in needs a secure connection (https).',
      detail: (
        <>
          This page was opened as <Site />. Ask the person who runs the portal for its https address.
        </>
      ),
    },
    blocked: {
      headline: hasTried
        ? 'This browser still blocks storage for this site.'
        : 'This browser blocks storage for this site.',
      detail: (
        <>
          A sign-in has to be stored. In the privacy settings, allow cookies and site data for <Site />.
        </>
      ),
      action: 'Try again',
    },
    full: hasTried ? stillFull : full,
  };
}

const Site = () => <strong>{location.origin}</strong>;
