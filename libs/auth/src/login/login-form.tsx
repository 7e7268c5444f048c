import { Button, Form, LinkButton, PasswordField, TextField } from '@scv/ui';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FailureAlert } from './failure-alert.tsx';
import { loginTexts, type LoginState } from './login-state.ts';
import { useLogin } from './use-login.ts';
import { signInPaths } from '../storage/sign-in-storage.ts';

export interface LoginFormProps {
  initialState: LoginState;
  initialUsername?: string | undefined;
  /** Shown until an attempt fails, such as why the last session ended. */
  notice?: ReactNode;
  /** Whether the provider lets people recover and unlock their account here (`okta.recovery`). */
  recovery?: boolean | undefined;
}

/** One or two wrong passwords are typing errors, known username or not. */
const refusalsBeforeUnlock = 3;

/** Sends the login call and goes on to /authorization-flow (specification, section 4; decisions 2.2). */
export function LoginForm({ initialState, initialUsername = '', notice, recovery = false }: LoginFormProps) {
  const { form, send, busy, failure, wait, cancelWait } = useLogin(initialState, initialUsername);
  const password = useRef<HTMLInputElement>(null);
  const ids = { failure: useId(), wait: useId() };
  const mustWait = wait.secondsLeft > 0;
  // After an attempt: a session that was refused says nothing about what was typed.
  const mayBeMistyped = failure.attempt > 0 && failure.text === loginTexts.notAuthorized;

  // After the message is rendered, because it describes the field.
  useEffect(() => {
    if (!failure.focusPassword) return;
    password.current?.focus();
    password.current?.select();
  }, [failure]);

  return (
    <Form form={form} send={send} focusOnArrival>
      {!failure.text && notice}
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        onChange={cancelWait}
      />
      <PasswordField
        {...form.field('password')}
        ref={password}
        label="Password"
        autoComplete="current-password"
        describedBy={failure.text && ids.failure}
      />
      {failure.text && (
        <div id={ids.failure} key={failure.attempt}>
          <FailureAlert
            text={failure.text}
            requestId={failure.requestId}
            hint={mayBeMistyped && 'Check username and password.'}
            wait={wait}
            timerId={ids.wait}
          />
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        unavailable={mustWait}
        aria-describedby={mustWait ? ids.wait : undefined}
      >
        Login
      </Button>
      {recovery && (
        <RecoveryLinks
          canUnlock={failure.isLockedOut || failure.refusals >= refusalsBeforeUnlock}
          username={() => form.read().username.trim()}
        />
      )}
    </Form>
  );
}

/** @param props.username goes along, as it is when a link is followed */
function RecoveryLinks({ canUnlock, username }: { canUnlock: boolean; username: () => string }) {
  const navigate = useNavigate();

  function goTo(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    void navigate(event.currentTarget.pathname, { state: { username: username() } });
  }

  return (
    <>
      {canUnlock && (
        <LinkButton to={signInPaths.unlock} onClick={goTo}>
          Unlock account
        </LinkButton>
      )}
      <LinkButton to={signInPaths.recover} variant="quiet" onClick={goTo}>
        Forgot password?
      </LinkButton>
    </>
  );
}
