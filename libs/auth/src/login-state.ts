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
  networkError:
    'An error occurred while making the request. Please check your network connection and try again.',
  tryAgain: 'some thing went wrong please try again',
  notAuthorized:
    'Invalid username or You are not authorized to use the application. Please contact the administrator.',
  mismatch: 'The provided login ID and Okta ID do not align. Please retry with the correct information.',
} as const;

export const initialLoginState: LoginState = {
  isValidatingUser: null,
  isUserValid: null,
  isLoggedIn: null,
  loginData: null,
  isLoginError: false,
};

/** The login attempt of the specification, section 4. */
export function loginReducer(state: LoginState, action: LoginAction): LoginState {
  switch (action.type) {
    case 'submitted':
      return { ...initialLoginState, isValidatingUser: true, isLoggedIn: false };
    case 'answered':
      return answered(action.answer);
    case 'rejected':
      return { ...state, isValidatingUser: false, isLoggedIn: false, isLoginError: true, loginData: loginTexts.networkError };
    case 'restored':
      return { ...state, isValidatingUser: false, isUserValid: true, isLoggedIn: true, isLoginError: false };
    case 'refused':
      return refused(loginTexts.notAuthorized);
    case 'loggedOut':
      return { ...state, loginData: null, isLoggedIn: false };
    case 'reset':
      return initialLoginState;
  }
}

function answered(answer: LoginAnswer | Error): LoginState {
  if (answer instanceof Error) {
    return { ...invalid, loginData: loginTexts.networkError };
  }
  if (answer.status === 405) return { ...invalid, loginData: loginTexts.tryAgain };
  const isAdministrator = answer.roles?.includes('admin') ?? false;
  if (answer.status === 404 || !isAdministrator || answer.message === loginTexts.notAuthorized) {
    return refused(answer.message ?? null);
  }
  return {
    isValidatingUser: false,
    isUserValid: true,
    isLoggedIn: true,
    loginData: answer.message ?? answer,
    isLoginError: false,
  };
}

const invalid: LoginState = { ...initialLoginState, isValidatingUser: false, isUserValid: false, isLoggedIn: false };

/** The login-error state. The reason the server gave is kept, so that a lockout can say how long it lasts. */
function refused(loginData: string | null): LoginState {
  return { ...invalid, loginData, isLoginError: true };
}

/** The sentence that the login screen shows, undefined when there is nothing to say. */
export function loginMessage(state: LoginState): string | undefined {
  if (state.isLoginError) return typeof state.loginData === 'string' ? state.loginData : loginTexts.notAuthorized;
  return state.isUserValid === false && typeof state.loginData === 'string' ? state.loginData : undefined;
}
