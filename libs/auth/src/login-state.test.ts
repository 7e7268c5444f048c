import { describe, expect, test } from 'vitest';
import { initialLoginState, loginMessage, loginReducer, loginTexts, type LoginAction, type LoginState } from './login-state.ts';

const admitted = { status: 200, roles: ['admin'] };
const loggedIn: LoginState = {
  isValidatingUser: false,
  isUserValid: true,
  isLoggedIn: true,
  loginData: 'Hello',
  isLoginError: false,
};

/** One row for each sentence of the specification, section 4. */
const rows: [sentence: string, from: LoginState, action: LoginAction, expected: Partial<LoginState>][] = [
  ['at the start validating is true and logged-in is false', initialLoginState, { type: 'submitted' }, { isValidatingUser: true, isLoggedIn: false, loginData: null }],
  ['an error object becomes the network-error message', initialLoginState, { type: 'answered', answer: new Error('offline') }, { isValidatingUser: false, isLoggedIn: false, loginData: loginTexts.networkError }],
  ['status 405 is not valid, not logged in, with its message', initialLoginState, { type: 'answered', answer: { ...admitted, status: 405 } }, { isUserValid: false, isLoggedIn: false, loginData: 'some thing went wrong please try again' }],
  ['status 404 sets the login-error flag', initialLoginState, { type: 'answered', answer: { ...admitted, status: 404 } }, { isUserValid: false, isLoggedIn: false, isLoginError: true }],
  ['roles without admin set the login-error flag', initialLoginState, { type: 'answered', answer: { status: 200, roles: ['user'] } }, { isUserValid: false, isLoggedIn: false, isLoginError: true }],
  ['no roles at all set the login-error flag', initialLoginState, { type: 'answered', answer: { status: 200 } }, { isUserValid: false, isLoggedIn: false, isLoginError: true }],
  ['the not-authorized message sets the login-error flag', initialLoginState, { type: 'answered', answer: { ...admitted, message: loginTexts.notAuthorized } }, { isUserValid: false, isLoggedIn: false, isLoginError: true }],
  ['otherwise valid and logged in, with the message', initialLoginState, { type: 'answered', answer: { ...admitted, message: 'Hello' } }, { isUserValid: true, isLoggedIn: true, loginData: 'Hello', isLoginError: false }],
  ['otherwise valid and logged in, with the whole response when it has no message', initialLoginState, { type: 'answered', answer: admitted }, { isUserValid: true, isLoggedIn: true, loginData: admitted }],
  ['a rejected call sets the login-error flag and logs out', loggedIn, { type: 'rejected' }, { isLoginError: true, isLoggedIn: false }],
  ['a logout clears the login data and sets logged-in to false', loggedIn, { type: 'loggedOut' }, { loginData: null, isLoggedIn: false }],
  ['a reset returns everything to null or false', loggedIn, { type: 'reset' }, initialLoginState],
  ['a reload with a valid session is valid and logged in (decisions 2.5)', initialLoginState, { type: 'restored' }, { isUserValid: true, isLoggedIn: true }],
  ['a refusal by the API is the login-error state (decisions 2)', loggedIn, { type: 'refused' }, { isUserValid: false, isLoggedIn: false, isLoginError: true }],
];

test.each(rows)('%s', (_sentence, from, action, expected) => {
  expect(loginReducer(from, action)).toMatchObject(expected);
});

describe('what the login screen says', () => {
  const after = (action: LoginAction) => loginMessage(loginReducer(initialLoginState, action));

  test.each<[string, LoginAction, string | undefined]>([
    ['nothing while the call runs', { type: 'submitted' }, undefined],
    ['nothing to an admitted person', { type: 'answered', answer: { ...admitted, message: 'Hello' } }, undefined],
    ['the not-authorized sentence when the server gave none', { type: 'answered', answer: { status: 404 } }, loginTexts.notAuthorized],
    ['how long a lockout lasts', { type: 'answered', answer: { status: 429, message: 'Try again in 30 seconds.' } }, 'Try again in 30 seconds.'],
    ['the network sentence when no call could be made', { type: 'rejected' }, loginTexts.networkError],
    ['the network sentence', { type: 'answered', answer: new Error('offline') }, loginTexts.networkError],
    ['the 405 sentence', { type: 'answered', answer: { status: 405 } }, loginTexts.tryAgain],
  ])('%s', (_what, action, expected) => {
    expect(after(action)).toBe(expected);
  });
});
