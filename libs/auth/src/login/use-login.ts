import type { Credentials } from '@scv/api';
import { useForm } from '@scv/ui';
import { useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginMessage, loginReducer, type LoginAction, type LoginState, type LoginResult } from './login-state.ts';
import { useRetryWait } from './failure-alert.tsx';
import { lastPresence, loginId, signInPaths } from '../storage/sign-in-storage.ts';

interface Failure {
  text: string | undefined;
  requestId?: string | undefined;
  isLockedOut: boolean;
  /** How often this username has been refused since the page was opened. */
  refusals: number;
  /** Used as a key, so that screen readers announce the same text again after another attempt. */
  attempt: number;
  focusPassword: boolean;
}

/** The login form's state: its fields, the attempt that runs, why the last one failed, and how long to wait. */
export function useLogin(initialState: LoginState, initialUsername: string) {
  const [state, dispatch] = useReducer(loginReducer, initialState);
  const navigate = useNavigate();
  const wait = useRetryWait();
  const mustWait = wait.secondsLeft > 0;
  // The last attempt's message stays visible while the next attempt runs.
  const [failure, setFailure] = useState<Failure>({
    text: loginMessage(state),
    isLockedOut: false,
    refusals: 0,
    attempt: 0,
    focusPassword: false,
  });
  const refusals = useRef(new Map<string, number>());
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
      lastPresence.clear(); // of an earlier session
      await navigate(signInPaths.flow); // the form stays busy until the next screen is loaded
      return;
    }
    const focusPassword = next.isLoginError && retryAfter === 0 && isRefusal(action);
    const name = credentials.username.toLowerCase();
    const refused = (refusals.current.get(name) ?? 0) + (isRefusal(action) ? 1 : 0);
    refusals.current.set(name, refused);
    const attempt = failure.attempt + 1;
    setFailure({ text: loginMessage(next), requestId, isLockedOut, refusals: refused, attempt, focusPassword });
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

interface LoginOutcome {
  readonly action: LoginAction;
  /** Seconds to wait before the next attempt (Retry-After), after a lockout or too many attempts. */
  readonly retryAfter?: number | undefined;
  /** Set when the server failed (5xx), to find the call in its log. */
  readonly requestId?: string | undefined;
  readonly isLockedOut?: boolean;
}

/** The statuses that decide by themselves (specification, section 4), also if a gateway answers without JSON. */
const decidingStatuses: ReadonlySet<number> = new Set([404, 405]);

/**
 * Sends the login call. The API client is loaded here, so that the form is usable before it has arrived. JSON or a
 * status that decides is an answer, anything else a failed call. Never rejects.
 */
async function sendLogin(credentials: Credentials): Promise<LoginOutcome> {
  try {
    const { ApiError, login } = await import('@scv/api');
    try {
      const { status, data } = await login(credentials);
      return { action: { type: 'answered', answer: answerOf(status, data) } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { retryAfter, requestId, status } = error;
      const body = isObject(error.body) ? error.body : decidingStatuses.has(status) ? {} : undefined;
      const answer = body ? answerOf(status, body) : error;
      const isLockedOut = body !== undefined && 'reason' in body && body.reason === 'locked-out';
      const failedCall = status >= 500 && { requestId };
      return { action: { type: 'answered', answer }, retryAfter, isLockedOut, ...failedCall };
    }
  } catch {
    return { action: { type: 'rejected' } };
  }
}

/** Reads the specification's fields, if they have the right type. Without a `status` it's the HTTP status. */
function answerOf(httpStatus: number, body: object): LoginResult {
  const { status, roles, message } = body as Record<string, unknown>;
  return {
    status: typeof status === 'number' ? status : httpStatus,
    ...(Array.isArray(roles) && { roles: roles.filter((role) => typeof role === 'string') }),
    ...(typeof message === 'string' && message.trim() !== '' && { message }),
    response: body,
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
