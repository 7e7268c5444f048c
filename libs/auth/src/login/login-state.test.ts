import { expect, test } from 'vitest';
import {
  initialLoginState,
  loginReducer,
  loginTexts,
  type LoginAction,
  type LoginResult,
  type LoginState,
} from './login-state.ts';

type Answer = Error | Omit<LoginResult, 'response'>;

const nothing: LoginState = {
  isValidatingUser: null,
  isUserValid: null,
  isLoggedIn: null,
  loginData: null,
  isLoginError: false,
};
const validating: LoginState = { ...nothing, isValidatingUser: true, isLoggedIn: false };
const invalid: LoginState = { ...nothing, isValidatingUser: false, isUserValid: false, isLoggedIn: false };
const refused: LoginState = { ...invalid, isLoginError: true };
const loggedIn: LoginState = { ...invalid, isUserValid: true, isLoggedIn: true, loginData: 'Hello' };
const admin = { status: 200, roles: ['admin'] };
/** The whole body, with a field that the specification doesn't read. */
const response = { ...admin, team: 'Support' };
const failedCall = { isLoggedIn: false, isLoginError: true, loginData: loginTexts.networkError };

test('the texts are those of the specification (sections 6 and 8) (§5, §8)', () => {
  expect(loginTexts).toEqual({
    networkError: 'An error occurred while making the request. Please check your network connection and try again.',
    tryAgain: 'some thing went wrong please try again',
    notAuthorized:
      'Invalid username or You are not authorized to use the application. Please contact the administrator.',
    mismatch: 'The provided login ID and Okta ID do not align. Please retry with the correct information.',
  });
});

/* Specification, section 4: each row of "Login attempt", and the cases within it. */

test.each<[string, Answer, LoginState]>([
  ['an error object', new Error('offline'), { ...invalid, loginData: loginTexts.networkError }],
  ['status 405', { status: 405 }, { ...invalid, loginData: loginTexts.tryAgain }],
  [
    'status 405 to an administrator, with a message',
    { ...admin, status: 405, message: 'x' },
    { ...invalid, loginData: loginTexts.tryAgain },
  ],
  ['status 404', { ...admin, status: 404 }, refused],
  ['status 404 with a message', { ...admin, status: 404, message: 'Not found' }, refused],
  ['roles without admin', { status: 200, roles: ['user'] }, refused],
  ['roles similar to admin', { status: 200, roles: ['Admin', 'administrator'] }, refused],
  ['no roles', { status: 200, roles: [] }, refused],
  ['roles missing', { status: 200 }, refused],
  ['a welcome to somebody without the role', { status: 200, roles: ['user'], message: 'Welcome' }, refused],
  ['the not-authorized message to an administrator', { ...admin, message: loginTexts.notAuthorized }, refused],
  ['a refusal with a message', { status: 429, message: 'Wait.' }, { ...refused, loginData: 'Wait.' }],
  ['an administrator, with a message', { ...admin, message: 'Hello' }, loggedIn],
  ['an administrator, without a message', admin, { ...loggedIn, loginData: response }],
  ['admin among other roles', { status: 200, roles: ['user', 'admin'], message: 'Hello' }, loggedIn],
])('on a response: %s (§1, §3, §4, §5, §6, §8, decided 2)', (_what, answer, expected) => {
  const result = answer instanceof Error ? answer : { ...answer, response };
  expect(loginReducer(validating, { type: 'answered', answer: result })).toEqual(expected);
});

test.each<[string, LoginState, LoginAction, LoginState]>([
  ['the start of an attempt', initialLoginState, { type: 'submitted' }, validating],
  ['the start of another attempt after a refusal', refused, { type: 'submitted' }, validating],
  ['a rejected call', validating, { type: 'rejected' }, { ...validating, isValidatingUser: false, ...failedCall }],
  ['a rejected call logs out', loggedIn, { type: 'rejected' }, { ...loggedIn, ...failedCall }],
  ['a logout', loggedIn, { type: 'loggedOut' }, { ...loggedIn, loginData: null, isLoggedIn: false }],
  ['a reset', loggedIn, { type: 'reset' }, nothing],
  ['a refusal by the API (403)', loggedIn, { type: 'refused' }, refused],
])('%s (§3, §4)', (_what, from, action, expected) => {
  expect(loginReducer(from, action)).toEqual(expected);
});
