import type { LoginResponse } from '@scv/api';
import { mismatchText, notAuthorizedText, type SignOutReason } from '../storage/sign-in-storage.ts';

/** Specification, section 3. Null means not known yet. */
export interface LoginState {
  readonly isValidatingUser: boolean | null;
  readonly isUserValid: boolean | null;
  readonly isLoggedIn: boolean | null;
  /** The response's message, or the whole response if it has none. */
  readonly loginData: string | object | null;
  readonly isLoginError: boolean;
}

/**
 * The response to a login call. `status` is the body's or, without one, the HTTP status; other fields may be missing.
 * `response` is the whole body as it came.
 */
export type LoginResult = Partial<LoginResponse> & { readonly status: number; readonly response: object };

export type LoginAction =
  | { readonly type: 'submitted' }
  | { readonly type: 'answered'; readonly answer: LoginResult | Error }
  | { readonly type: 'rejected' }
  | { readonly type: 'refused' }
  | { readonly type: 'loggedOut' }
  | { readonly type: 'reset' };

/** The specification's texts, sections 6 and 8, to the letter. */
export const loginTexts = {
  networkError: 'An error occurred while making the request. Please check your network connection and try again.',
  tryAgain: 'some thing went wrong please try again',
  notAuthorized: notAuthorizedText,
  mismatch: mismatchText,
} as const;

export const initialLoginState: LoginState = {
  isValidatingUser: null,
  isUserValid: null,
  isLoggedIn: null,
  loginData: null,
  isLoginError: false,
};

const invalid: LoginState = { ...initialLoginState, isValidatingUser: false, isUserValid: false, isLoggedIn: false };

const failedCall = {
  isValidatingUser: false,
  isLoggedIn: false,
  isLoginError: true,
  loginData: loginTexts.networkError,
};

/**
 * The login attempt of the specification, section 4. "At the start" means the start of an attempt (`submitted`): if the
 * form started out validating, it could never be submitted.
 */
export function loginReducer(state: LoginState, action: LoginAction): LoginState {
  switch (action.type) {
    case 'submitted':
      return { ...initialLoginState, isValidatingUser: true, isLoggedIn: false };
    case 'answered':
      return answered(action.answer);
    case 'rejected':
      return { ...state, ...failedCall };
    case 'refused':
      return { ...invalid, isLoginError: true };
    case 'loggedOut':
      return { ...state, loginData: null, isLoggedIn: false };
    case 'reset':
      return initialLoginState;
  }
}

/** The form's first state: login-error after a session that the API refused (403), otherwise as after a logout. */
export function loginStateAfter(reason: SignOutReason | undefined): LoginState {
  if (reason === undefined) return initialLoginState;
  return loginReducer(initialLoginState, { type: reason === 'refused' ? 'refused' : 'loggedOut' });
}

function answered(answer: LoginResult | Error): LoginState {
  if (answer instanceof Error) return { ...invalid, loginData: loginTexts.networkError };
  const { status, roles, message, response } = answer;
  if (status === 405) return { ...invalid, loginData: loginTexts.tryAgain };
  if (status === 404 || !roles?.includes('admin') || message === loginTexts.notAuthorized) {
    return { ...invalid, loginData: reasonOf(answer), isLoginError: true };
  }
  return { ...invalid, isUserValid: true, isLoggedIn: true, loginData: message ?? response };
}

/**
 * The server's message, where it says more than the specified text: a lockout, a wrong API key. A success's message
 * ("Welcome") and an unknown user's (404) don't explain a refusal.
 */
function reasonOf({ status, message }: LoginResult): string | null {
  return status >= 400 && status !== 404 ? (message ?? null) : null;
}

export function loginMessage(state: LoginState): string | undefined {
  if (state.isLoginError) return typeof state.loginData === 'string' ? state.loginData : loginTexts.notAuthorized;
  return state.isUserValid === false && typeof state.loginData === 'string' ? state.loginData : undefined;
}
