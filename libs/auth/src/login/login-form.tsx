import { Alert, Button, clockTime, Form, Meta, PasswordField, RequestId, TextField } from '@scv/ui';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLogin } from './login-context.tsx';
import { loginMessage, loginReducer, type LoginAction } from './login-state.ts';
import { useLoginWait } from './login-wait.ts';
import { sendLogin } from './send-login.ts';
import { loginId } from '../session/sign-in-storage.ts';
import { signInPaths } from '../session/sign-in-paths.ts';

const fields = ['username', 'password'] as const;

type Field = (typeof fields)[number];

const missingTexts: Record<Field, string> = { username: 'Enter your username.', password: 'Enter your password.' };

interface Failure {
  text: string | undefined;
  requestId?: string | undefined;
  /** Counts, so that the same text is said again. */
  attempt: number;
  blamesPassword: boolean;
}

/** Sends the login call and goes on to /authorization-flow (specification, section 4; decisions 2.2). */
export function LoginForm() {
  const { state, dispatch } = useLogin();
  const navigate = useNavigate();
  const wait = useLoginWait();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // The state is for the eye; the other stops a second submit in the same moment.
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [missing, setMissing] = useState<readonly Field[]>([]);
  // What the last attempt came to: it stays in its place while the next one runs, and is said again after it.
  const [failure, setFailure] = useState<Failure>({ text: loginMessage(state), attempt: 0, blamesPassword: false });
  const ids = { failure: useId(), wait: useId() };
  const mustWait = wait.secondsLeft > 0;

  // Not on a touch screen, where the keyboard would cover half of what the person has not seen yet.
  useEffect(() => {
    if (!globalThis.matchMedia?.('(pointer: coarse)').matches) username.current?.focus({ preventScroll: true });
  }, []);

  // Once the message is there, since it describes the field.
  useEffect(() => {
    if (!failure.blamesPassword) return;
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

    setSending(true);
    dispatch({ type: 'submitted' });
    const { action, retryAfter = 0, requestId } = await sendLogin(credentials);
    dispatch(action);
    if (!form.isConnected) return; // the person has gone elsewhere in the meantime
    const next = loginReducer(state, action);
    if (next.isLoggedIn) {
      loginId.set(credentials.username);
      return navigate(signInPaths.flow); // busy until the next screen is here
    }
    setSending(false);
    const blamesPassword = next.isLoginError && retryAfter === 0 && isRefusal(action);
    setFailure({ text: loginMessage(next), requestId, attempt: failure.attempt + 1, blamesPassword });
    wait.start(retryAfter);
  }

  function setSending(isSending: boolean) {
    sending.current = isSending;
    setBusy(isSending);
  }

  /** The server counts for each username: with another one there is nothing to wait for. */
  function changeUsername() {
    if (!mustWait) return;
    wait.forget();
    setFailure({ ...failure, text: undefined, blamesPassword: false });
  }

  const errorOf = (field: Field) => (missing.includes(field) ? missingTexts[field] : undefined);
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField
        ref={username}
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
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
      {failure.text && !wait.isOver && (
        <div id={ids.failure} key={failure.attempt}>
          <Alert
            tone="danger"
            headline={failure.text}
            {...(failure.requestId && { detail: <RequestId id={failure.requestId} /> })}
          />
        </div>
      )}
      {wait.isOver && <Alert tone="info" headline="You can try again now." />}
      {mustWait && (
        // Not announced as it counts: the message above has said how long, and the button says it when asked.
        <Meta id={ids.wait} role="timer" aria-live="off">
          Try again in {clockTime(wait.secondsLeft)}
        </Meta>
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
    </Form>
  );
}

/** A server that fails (500 and more) says nothing about what was typed. */
const isRefusal = (action: LoginAction) =>
  action.type === 'answered' && !(action.answer instanceof Error) && action.answer.status < 500;

/** Read from the fields themselves: a password manager may have filled them without a single event. */
function credentialsIn(form: HTMLFormElement): Record<Field, string> {
  const entry = new FormData(form);
  return { username: String(entry.get('username')).trim(), password: String(entry.get('password')) };
}
