import type { LoginResponse } from '@scv/api';

/** Specification, section 3: each of the three is true, false or null (not known yet). */
export interface LoginState {
  readonly isValidatingUser: boolean | null;
  readonly isUserValid: boolean | null;
  readonly isLoggedIn: boolean | null;
  /** A message, or the whole response when it carries none. */
  readonly loginData: string | LoginAnswer | null;
  readonly isLoginError: boolean;
}

/** What a login call answered; a backend may leave out any member. `status` is the body's, else the HTTP status. */
export type LoginAnswer = Partial<LoginResponse> & { readonly status: number };

export type LoginAction =
  | { readonly type: 'submitted' }
  | { readonly type: 'answered'; readonly answer: LoginAnswer | Error }
  | { readonly type: 'rejected' }
  | { readonly type: 'restored' }
  | { readonly type: 'refused' }
  | { readonly type: 'loggedOut' }
  | { readonly type: 'reset' };

/** The specification's texts, sections 6 and 8, to the letter. */
export const loginTexts = {
  networkError: 'An error occurred while making the request. Please check your network connection and try again.',
  tryAgain: 'some thing went wrong please try again',
  notAuthorized: 'Invalid username or You are not authorized to use the application. Please contact the administrator.',
  mismatch: 'The provided login ID and Okta ID do not align. Please retry with the correct information.',
} as const;

/** Before anything was tried, and after a reset: everything null or false. */
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
 * The login attempt of the specification, section 4. Its "at the start" is the start of an attempt (`submitted`): a
 * state that validates before anybody has sent anything would keep the form busy for ever.
 */
export function loginReducer(state: LoginState, action: LoginAction): LoginState {
  switch (action.type) {
    case 'submitted':
      return { ...initialLoginState, isValidatingUser: true, isLoggedIn: false };
    case 'answered':
      return answered(action.answer);
    case 'rejected':
      return { ...state, ...failedCall };
    case 'restored':
      return { ...state, isValidatingUser: false, isUserValid: true, isLoggedIn: true, isLoginError: false };
    case 'refused':
      return { ...invalid, isLoginError: true };
    case 'loggedOut':
      return { ...state, loginData: null, isLoggedIn: false };
    case 'reset':
      return initialLoginState;
  }
}

function answered(answer: LoginAnswer | Error): LoginState {
  if (answer instanceof Error) return { ...invalid, loginData: loginTexts.networkError };
  const { status, roles, message } = answer;
  if (status === 405) return { ...invalid, loginData: loginTexts.tryAgain };
  if (status === 404 || !roles?.includes('admin') || message === loginTexts.notAuthorized) {
    return { ...invalid, loginData: reasonOf(answer), isLoginError: true };
  }
  return { ...invalid, isUserValid: true, isLoggedIn: true, loginData: message ?? answer };
}

/**
 * The server's own words for a refusal, where they say more than the specified sentence: a lockout, a wrong API key.
 * Words that came with a success are no reason ("Welcome"), nor are those that came with an unknown user (404).
 */
function reasonOf({ status, message }: LoginAnswer): string | null {
  return status >= 400 && status !== 404 ? (message ?? null) : null;
}

/** The sentence that the login screen shows, undefined when there is nothing to say. */
export function loginMessage(state: LoginState): string | undefined {
  if (state.isLoginError) return typeof state.loginData === 'string' ? state.loginData : loginTexts.notAuthorized;
  return state.isUserValid === false && typeof state.loginData === 'string' ? state.loginData : undefined;
}
