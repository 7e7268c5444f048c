import { Button, PlainForm as Form, LinkButton, PasswordField, TextField } from '@scv/ui';
import { useEffect, useId, useReducer, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FailureAlert } from './failure-alert.tsx';
import { loginMessage, loginReducer, type LoginAction, type LoginState } from './login-state.ts';
import { useLoginWait } from './login-wait.ts';
import { sendLogin } from './send-login.ts';
import { loginId } from '../storage/sign-in-storage.ts';
import { signInPaths } from '../storage/sign-in-paths.ts';

const fields = ['username', 'password'] as const;

type Field = (typeof fields)[number];

const missingTexts: Record<Field, string> = { username: 'Enter your username.', password: 'Enter your password.' };

interface Failure {
  text: string | undefined;
  requestId?: string | undefined;
  isLockedOut?: boolean;
  /** Used as a key, so that screen readers announce the same text again after another attempt. */
  attempt: number;
  focusPassword: boolean;
}

export interface LoginFormProps {
  initialState: LoginState;
  /** Filled into the form. */
  initialUsername?: string | undefined;
  /** Shown until an attempt fails, such as why the last session ended. */
  notice?: ReactNode;
  /** Whether the provider lets people recover and unlock their account here (`okta.recovery`). */
  recovery?: boolean | undefined;
}

/** Sends the login call and goes on to /authorization-flow (specification, section 4; decisions 2.2). */
export function LoginForm({ initialState, initialUsername, notice, recovery = false }: LoginFormProps) {
  const [state, dispatch] = useReducer(loginReducer, initialState);
  const navigate = useNavigate();
  const wait = useLoginWait();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // A second submit may come before the state is rendered, from a double click or a password manager.
  const sending = useRef(false);
  const [missing, setMissing] = useState<readonly Field[]>([]);
  // The last attempt's message stays visible while the next attempt runs.
  const [failure, setFailure] = useState<Failure>({ text: loginMessage(state), attempt: 0, focusPassword: false });
  const ids = { failure: useId(), wait: useId() };
  const mustWait = wait.secondsLeft > 0;

  // Not on a touch screen, where the keyboard would cover half of the page.
  useEffect(() => {
    if (globalThis.matchMedia?.('(pointer: coarse)').matches) return;
    (initialUsername ? password : username).current?.focus({ preventScroll: true });
  }, [initialUsername]);

  // After the message is rendered, because it describes the field.
  useEffect(() => {
    if (!failure.focusPassword) return;
    password.current?.focus();
    password.current?.select();
  }, [failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current || mustWait) return;
    const form = event.currentTarget;
    const credentials = credentialsIn(form);
    const gaps = fields.filter((field) => credentials[field] === '');
    setMissing(gaps);
    if (gaps[0]) return (gaps[0] === 'username' ? username : password).current?.focus();

    sending.current = true;
    dispatch({ type: 'submitted' });
    const { action, retryAfter = 0, requestId, isLockedOut = false } = await sendLogin(credentials);
    dispatch(action);
    if (!form.isConnected) return; // the person has left the page
    const next = loginReducer(state, action);
    if (next.isLoggedIn) {
      loginId.set(credentials.username);
      return navigate(signInPaths.flow); // the button stays busy until the next screen is loaded
    }
    sending.current = false;
    const focusPassword = next.isLoginError && retryAfter === 0 && isRefusal(action);
    setFailure({ text: loginMessage(next), requestId, isLockedOut, attempt: failure.attempt + 1, focusPassword });
    wait.start(retryAfter);
  }

  /** The server counts failures by username, so another one doesn't have to wait. */
  function changeUsername() {
    if (!mustWait) return;
    wait.cancel();
    dispatch({ type: 'reset' });
    setFailure({ ...failure, text: undefined, focusPassword: false });
  }

  /** The username goes along, as it is now. */
  function goTo(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    void navigate(event.currentTarget.pathname, { state: { username: username.current?.value.trim() } });
  }

  const errorOf = (field: Field) => (missing.includes(field) ? missingTexts[field] : undefined);
  return (
    <Form onSubmit={(event) => void submit(event)}>
      {!failure.text && notice}
      <TextField
        ref={username}
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        defaultValue={initialUsername}
        error={errorOf('username')}
        onChange={changeUsername}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
        describedBy={failure.text && ids.failure}
      />
      {failure.text && (
        <div id={ids.failure} key={failure.attempt}>
          <FailureAlert text={failure.text} requestId={failure.requestId} wait={wait} timerId={ids.wait} />
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={state.isValidatingUser === true || state.isLoggedIn === true}
        unavailable={mustWait}
        aria-describedby={mustWait ? ids.wait : undefined}
      >
        Login
      </Button>
      {recovery && failure.isLockedOut && (
        <LinkButton to={signInPaths.unlock} onClick={goTo}>
          Unlock account
        </LinkButton>
      )}
      {recovery && (
        <LinkButton to={signInPaths.recover} variant="quiet" onClick={goTo}>
          Forgot password?
        </LinkButton>
      )}
    </Form>
  );
}

/** A failing server (5xx) says nothing about the credentials. */
const isRefusal = (action: LoginAction) =>
  action.type === 'answered' && !(action.answer instanceof Error) && action.answer.status < 500;

/** Read from the DOM, because a password manager may fill the fields without any event. */
function credentialsIn(form: HTMLFormElement): Record<Field, string> {
  const entry = new FormData(form);
  return { username: String(entry.get('username')).trim(), password: String(entry.get('password')) };
}
