import type { Credentials } from '@scv/api';
import { useForm } from '@scv/ui';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginMessage, loginReducer, type LoginAction, type LoginState } from './login-state.ts';
import { useLoginWait } from './login-wait.ts';
import { sendLogin } from './send-login.ts';
import { lastActivity, loginId } from '../storage/sign-in-storage.ts';
import { signInPaths } from '../storage/sign-in-paths.ts';

interface Failure {
  text: string | undefined;
  requestId?: string | undefined;
  isLockedOut?: boolean;
  /** Used as a key, so that screen readers announce the same text again after another attempt. */
  attempt: number;
  focusPassword: boolean;
}

/** The login form's state: its fields, the attempt that runs, why the last one failed, and how long to wait. */
export function useLogin(initialState: LoginState, initialUsername: string) {
  const [state, dispatch] = useReducer(loginReducer, initialState);
  const navigate = useNavigate();
  const wait = useLoginWait();
  const mustWait = wait.secondsLeft > 0;
  // The last attempt's message stays visible while the next attempt runs.
  const [failure, setFailure] = useState<Failure>({ text: loginMessage(state), attempt: 0, focusPassword: false });
  const form = useForm({
    initial: { username: initialUsername, password: '' },
    check: ({ username, password }) => ({
      username: username.trim() ? undefined : 'Enter your username.',
      password: password ? undefined : 'Enter your password.',
    }),
  });

  async function send({ username, password }: Credentials): Promise<void> {
    const credentials = { username: username.trim(), password };
    dispatch({ type: 'submitted' });
    const { action, retryAfter = 0, requestId, isLockedOut = false } = await sendLogin(credentials);
    dispatch(action);
    if (!form.element.current) return; // the person has left the page
    const next = loginReducer(state, action);
    if (next.isLoggedIn) {
      loginId.set(credentials.username);
      lastActivity.clear(); // of an earlier session
      await navigate(signInPaths.flow); // the form stays busy until the next screen is loaded
      return;
    }
    const focusPassword = next.isLoginError && retryAfter === 0 && isRefusal(action);
    setFailure({ text: loginMessage(next), requestId, isLockedOut, attempt: failure.attempt + 1, focusPassword });
    wait.start(retryAfter);
  }

  /** The server counts failures by username, so another one doesn't have to wait. */
  function cancelWait() {
    if (!mustWait) return;
    wait.cancel();
    dispatch({ type: 'reset' });
    setFailure({ ...failure, text: undefined, focusPassword: false });
  }

  const busy = state.isValidatingUser === true || state.isLoggedIn === true;
  return { form, send: mustWait ? undefined : send, busy, failure, wait, cancelWait };
}

/** A failing server (5xx) says nothing about the credentials. */
const isRefusal = (action: LoginAction) =>
  action.type === 'answered' && !(action.answer instanceof Error) && action.answer.status < 500;
